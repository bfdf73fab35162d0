import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Pair, Pairs } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useIsHere } from '../../parts/back.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { PhotoInput } from '../../parts/photo-input.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { AmountStep, useDepositAmount } from './amount-step.tsx'
import { maximumOf, type Terms } from './deposit-labels.ts'
import { PayTo } from './pay-to.tsx'
import { useVoucher } from './use-voucher.ts'

type Props = { method: 'manual' | 'wallet'; terms: Terms; header: ReactNode; intro: ReactNode }

export function VoucherDeposit({ method, terms, header, intro }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [search, setSearch] = useSearchParams()
  const [amountError, setAmountError] = useState<string>()
  const { typed, setTyped, voucher, clear } = useEntered(method)
  const entered = `${typed} ${voucher.id}`
  const nowEntered = useRef(entered)
  nowEntered.current = entered
  const maximum = maximumOf(terms, method)
  const { amount, problem } = useDepositAmount(typed, { maximum, zeroMessage: t`The amount cannot be 0.` })
  const step = search.get('step')
  const searchOf = (next: 'amount' | 'voucher') => {
    const changed = new URLSearchParams(search)
    changed.set('step', next)
    return changed
  }

  const announce = useAct(api.deposits.announce, {
    onDone: ({ number }, message) => {
      toasts.done(message)
      // What was entered after the request was sent must stay.
      if (nowEntered.current !== entered) return
      clear()
      if (isHere()) void navigate(linkTo.deposit(number), { replace: true })
    },
    onFail: ({ fields }) => {
      if (fields['voucher']) voucher.setError(fields['voucher'])
      if (fields['amount']) {
        setAmountError(fields['amount'])
        setSearch(searchOf('amount'), { replace: true })
      }
      return Boolean(fields['voucher'] || fields['amount'])
    },
  })
  const send = () => {
    if (!voucher.photo) return voucher.setError(t`Please upload the proof of payment.`)
    if (voucher.id) void announce.run({ method, amount, voucher: voucher.id })
  }

  if (step !== 'amount' && step !== 'voucher') {
    return <PayeeStep header={header} terms={terms} intro={intro} onContinue={() => setSearch(searchOf('amount'))} />
  }
  if (step === 'voucher' && !problem) {
    return (
      <VoucherStep
        header={header}
        amount={amount}
        voucher={voucher}
        onSend={send}
        isPending={announce.isPending || voucher.isPending}
      />
    )
  }
  return (
    <AmountStep
      header={header}
      maximum={maximum}
      typed={typed}
      error={amountError}
      onTyped={(next) => {
        setAmountError(undefined)
        setTyped(next)
      }}
      onContinue={() => {
        if (problem) setAmountError(problem)
        else setSearch(searchOf('voucher'))
      }}
    >
      <p className="mx-20 border-t border-line pt-14 text-caption text-soft">
        <Trans>The amount that you paid or are about to pay.</Trans>
      </p>
    </AmountStep>
  )
}

/** The typed amount and the picture survive a reload of the page. */
function useEntered(method: Props['method']) {
  const [typed, setTyped] = useState('')
  const voucher = useVoucher()
  const { photo } = voucher
  const endDraft = useDraft(`deposit ${method}`, typed || photo ? { typed, ...(photo && { photo }) } : null, (kept) => {
    setTyped(String(kept['typed']))
    if (kept['photo'] instanceof File) voucher.choose(kept['photo'])
  })
  const clear = () => {
    setTyped('')
    voucher.clear()
    endDraft()
  }
  return { typed, setTyped, voucher, clear }
}

type PayeeProps = { header: ReactNode; terms: Terms; intro: ReactNode; onContinue: () => void }

export function PayeeStep({ header, terms, intro, onContinue }: PayeeProps) {
  return (
    <Screen
      header={header}
      action={
        <BottomAction>
          <MoneyButton onClick={onContinue}>
            <Trans>Continue</Trans>
          </MoneyButton>
        </BottomAction>
      }
    >
      <p className="px-20 pt-4 text-small text-soft">{intro}</p>
      <PayTo account={terms.account} reference={terms.reference} />
    </Screen>
  )
}

type StepProps = {
  header: ReactNode
  amount: number
  voucher: ReturnType<typeof useVoucher>
  onSend: () => void
  isPending: boolean
}

function VoucherStep({ header, amount, voucher, onSend, isPending }: StepProps) {
  const { t } = useLingui()
  return (
    <Screen
      header={header}
      action={
        <BottomAction>
          <MoneyButton onClick={onSend} isPending={isPending}>
            <Trans>Submit for review</Trans>
          </MoneyButton>
        </BottomAction>
      }
    >
      <Pairs>
        <Pair label={<Trans>Amount</Trans>} isStrong>
          <Money amount={amount} />
        </Pair>
      </Pairs>
      <div className="px-20 py-20">
        <PhotoInput
          label={t`Proof of payment`}
          photo={voucher.photo}
          onChoose={voucher.choose}
          share={voucher.share}
          onRemove={voucher.clear}
          onRetry={voucher.retry}
          error={voucher.error}
          hint={t`A photo or screenshot of the payment showing the amount, date and recipient.`}
        />
        <p className="pt-14 text-caption text-soft">
          <Trans>Two people review it within {depositReviewHours} hours, then it is credited to your balance.</Trans>
        </p>
      </div>
    </Screen>
  )
}
