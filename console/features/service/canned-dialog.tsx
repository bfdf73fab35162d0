import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { operatorService } from '#contract/operator/service.ts'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { useLanguageNames } from '../../parts/language-names.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { SelectInput } from '../../parts/select-input.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { type CannedAnswer, missingLanguages } from './conversation.ts'

type Texts = { [lang in LanguageCode]?: string }

export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { data = [] } = useGet(api.operatorService.cannedAnswers)
  const [id, setId] = useState('')
  const answer = data.find((each) => each.id === id)
  // Each answer has its own form, which begins with its texts.
  return <CannedForm key={answer?.id ?? ''} answers={data} answer={answer} onChoose={setId} onClose={onClose} />
}

type FormProps = {
  answers: readonly CannedAnswer[]
  answer: CannedAnswer | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

function CannedForm({ answers, answer, onChoose, onClose }: FormProps) {
  const { t } = useLingui()
  const [code, setCode] = useState(answer?.code ?? '')
  const [title, setTitle] = useState(answer?.title ?? '')
  const [texts, setTexts] = useState<Texts>(answer?.texts ?? {})
  // The answer that the form began with, whatever a colleague has saved since.
  const [replaced] = useState(answer && { id: answer.id, changedAt: answer.changedAt })
  const save = useDecision<typeof operatorService.setCannedAnswer, 'save'>(api.operatorService.setCannedAnswer, onClose)
  const remove = useDecision<typeof operatorService.removeCannedAnswer, 'remove'>(
    callAt(api.operatorService.removeCannedAnswer, { id: answer?.id ?? '' }),
    onClose,
  )
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Texts
  const why =
    title.trim() === '' || code === '' || Object.keys(written).length === 0
      ? t`Name, code and a text are required.`
      : null
  return (
    <ReasonDialog
      decision={{ ...save, refused: save.refused ?? remove.refused, close: onClose }}
      title={t`Canned answers`}
      under={
        <Trans>Everyone in customer service can use them as a start. The same filter as in the chat applies.</Trans>
      }
      act={answer ? t`Save the answer` : t`Add the answer`}
      why={why}
      reader={t`customer service`}
      onAct={(reason) => void save.run({ ...replaced, code, title, texts: written, reason })}
    >
      <SelectInput
        label={t`Answer`}
        value={answer?.id ?? ''}
        onChange={onChoose}
        options={[
          { value: '', text: t`a new one` },
          ...answers.map((each) => ({ value: each.id, text: `/${each.code} · ${each.title}` })),
        ]}
      />
      <TextInput label={t`Name`} value={title} onChange={setTitle} maxLength={120} />
      <TextInput
        label={t`Code, typed after a slash`}
        value={code}
        onChange={(text) => setCode(text.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''))}
        maxLength={40}
      />
      <MissingLine texts={written} />
      {languages.map(({ code: lang, name }) => (
        <TextOfLanguage
          key={lang}
          lang={lang}
          name={name}
          value={texts[lang] ?? ''}
          onChange={(text) => setTexts((before) => ({ ...before, [lang]: text }))}
        />
      ))}
      {answer && (
        <RowButton
          look="danger"
          isPending={remove.isPending}
          why={save.reason.trim() === '' ? t`Give a reason first.` : null}
          onClick={() => void remove.run({ reason: save.reason.trim() })}
          className="mb-12"
        >
          <Trans>Remove this answer</Trans>
        </RowButton>
      )}
    </ReasonDialog>
  )
}

function MissingLine({ texts }: { texts: Texts }) {
  const { t } = useLingui()
  const { listOf } = useLanguageNames()
  const missing = missingLanguages({ texts })
  const names = listOf(missing)
  return (
    <p role="status" className={`pb-8 text-tiny ${missing.length > 0 ? 'text-wait' : 'text-soft'}`}>
      {missing.length > 0 ? t`No text yet in: ${names}` : t`All seven languages have a text.`}
    </p>
  )
}

type TextProps = { lang: LanguageCode; name: string; value: string; onChange: (text: string) => void }

function TextOfLanguage({ lang, name, value, onChange }: TextProps) {
  const id = useId()
  return (
    <div className="mb-8">
      <label htmlFor={id} lang={lang} className="block pb-4 text-tiny text-soft">
        {name}
      </label>
      <textarea
        id={id}
        lang={lang}
        rows={2}
        value={value}
        maxLength={limits.chatTextMax}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content block max-h-120 w-full resize-none rounded-small border border-edge bg-surface px-10 py-6"
      />
    </div>
  )
}
