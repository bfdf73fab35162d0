import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { TextAreaField } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { Money } from '#kit/money.tsx'
import { Segments } from '#kit/segments.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo, refundAnswers } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { useDraft } from '../../parts/use-draft.ts'
import type { RefundRequest } from './refund-labels.ts'

/** The merchant's answer. It moves no money: an operator reads it and decides. */
export function AnswerRefund({ refund }: { refund: RefundRequest }) {
  const { t } = useLingui()
  const back = useBack(linkTo.refund(refund.id))
  const [search, setSearch] = useSearchParams()
  const choice = refundAnswers.find((each) => each === search.get('answer')) ?? null
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const endDraft = useDraft(`refund ${refund.id}`, text ? { text } : null, (kept) => setText(String(kept['text'])))
  const answer = useAct(api.refunds.answer, {
    onDone: (_, message) => {
      setText('')
      endDraft()
      toasts.done(message)
      back()
    },
    onFail: ({ fields }) => {
      setError(fields['text'])
      return Boolean(fields['text'])
    },
  })
  const send = () => {
    if (choice === null) return
    if (choice === 'disagree' && text.trim() === '') setError(t`Enter a short reason.`)
    else void answer.run({ id: refund.id, agree: choice === 'agree', text: text.trim() })
  }
  return (
    <FormScreen
      header={<Header title={t`Reply to refund request`} onBack={back} />}
      onSubmit={send}
      spacing="parts"
      action={
        <MoneyButton
          type="submit"
          isPending={answer.isPending}
          why={choice === null ? t`Choose your reply.` : undefined}
        >
          <Trans>Send reply</Trans>
        </MoneyButton>
      }
    >
      <p className="text-small text-soft">
        <Trans>
          The shopper requests a refund of <Money amount={refund.amount} className="font-medium text-ink" />. You can
          reply once; the platform then decides.
        </Trans>
      </p>
      <Segments
        label={t`Your reply`}
        items={[
          { value: 'agree', label: t`Agree` },
          { value: 'disagree', label: t`Disagree` },
        ]}
        value={choice}
        onChange={(value) => {
          setSearch({ ...Object.fromEntries(search), answer: value }, { replace: true })
          setError(undefined)
        }}
      />
      <TextAreaField
        label={choice === 'disagree' ? t`Reason for disagreeing` : t`Comment (optional)`}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        maxLength={limits.refundAnswerMax}
        error={error}
        rows={4}
      />
    </FormScreen>
  )
}
