import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type GetResult, useGet } from '#client/get.ts'
import { parseAmount, toDecimal } from '#contract/money.ts'
import { amountProblem, withdrawalFee } from '#contract/payouts.ts'
import { AmountField } from '#kit/amount-field.tsx'
import { Button } from '#kit/button.tsx'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Segments } from '#kit/segments.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { AmountScreen } from '../../parts/amount-screen.tsx'
import { useBack, useIsHere } from '../../parts/back.ts'
import { Holds } from '../../parts/holds.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import type { Destination, Terms } from './destination.ts'
import { DestinationPicker } from './destination-picker.tsx'
import { SendingStop } from './sending-stop.tsx'
import { useWithdrawalDraft, type WithdrawalDraft } from './use-withdrawal-draft.ts'
import { WithdrawalBreakdown, WithdrawalLine } from './withdrawal-breakdown.tsx'

/** Loaded when it opens, because a withdrawal to a saved destination never needs it. */
const NewDestination = lazy(async () => ({ default: (await import('./new-destination.tsx')).NewDestination }))

export default function WithdrawScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const back = useBack(paths.my)
  const read = useGet(api.withdrawals.terms)
  const terms = read.data
  const draft = useWithdrawalDraft(terms)

  if (terms && search.get('step') === 'to') {
    return (
      <Suspense>
        <NewDestination terms={terms} draft={draft} onBack={back} />
      </Suspense>
    )
  }
  const header = (
    <Header
      title={t`Withdraw`}
      onBack={back}
      action={<HeaderAction label={t`History`} onPress={() => void navigate(paths.withdrawRecord)} />}
    />
  )
  if (terms) return <WithdrawAmount terms={terms} read={read} draft={draft} header={header} />
  return <ReadScreen read={read} header={header} skeleton={<WithdrawSkeleton />} />
}

type AmountProps = { terms: Terms; read: GetResult<Terms>; draft: WithdrawalDraft; header: ReactNode }

function WithdrawAmount({ terms, read, draft, header }: AmountProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { minorDigits } = useFormats()
  const { errors, setErrors, amount, type, check } = useAmountCheck(terms, draft)
  const [confirmed, setConfirmed] = useState<Destination | null>(null)
  const fee = withdrawalFee(amount, terms)
  const quote = { terms, amount, fee }
  const proceed = () => {
    if (check() && draft.destination) setConfirmed(draft.destination)
  }
  const finish = (number: string) => {
    // What was entered after the pad was closed must stay.
    if (!draft.isUnchanged()) return
    draft.clear()
    if (isHere()) void navigate(linkTo.withdrawal(number), { replace: true })
  }
  return (
    <>
      <AmountScreen
        header={header}
        typed={draft.typed}
        onTyped={type}
        action={<ContinueButton onPress={proceed} />}
        summary={<WithdrawalLine {...quote} draft={draft} />}
      >
        {read.error && <Stale onRetry={read.refresh} isRetrying={read.isFetching} />}
        <SendingStop />
        <div className="px-20">
          {terms.methods.blockchain.length > 0 && <MethodSegments draft={draft} />}
          <DestinationPicker terms={terms} draft={draft} error={draft.destination ? undefined : errors.destination} />
        </div>
        <AmountField label={t`Amount to withdraw`} value={draft.typed} onChange={type} error={errors.amount}>
          <span>
            <Trans>
              <Money amount={terms.withdrawable} className="font-medium text-ink" /> available
            </Trans>
            {' · '}
            <Trans>
              at least <Money amount={terms.minimum} />
            </Trans>
          </span>
          <Button
            look="quiet"
            className="-my-12 text-caption"
            aria-label={t`Withdraw all`}
            onClick={() => type(toDecimal(terms.withdrawable, minorDigits))}
          >
            <Trans context="amount">All</Trans>
          </Button>
        </AmountField>
        <WithdrawalBreakdown {...quote} draft={draft} />
        <Holds terms={terms} />
      </AmountScreen>
      <ConfirmWithdrawal
        {...quote}
        destination={confirmed}
        onDone={finish}
        onClose={() => setConfirmed(null)}
        onAmountRefused={(message) => setErrors({ amount: message })}
        onTermsChanged={read.refresh}
      />
    </>
  )
}

type Errors = { amount?: string; destination?: string }

function useAmountCheck(terms: Terms, { typed, destination, type: setTyped }: WithdrawalDraft) {
  const { t } = useLingui()
  const { minorDigits } = useFormats()
  const messageOf = useProblemMessage(terms)
  const [errors, setErrors] = useState<Errors>({})
  const amountOf = (text: string) => parseAmount(text, minorDigits) ?? 0
  const amount = amountOf(typed)

  const type = (next: string) => {
    const problem = amountProblem(amountOf(next), terms)
    // An amount that is too large is reported at once, one that is too small only when the merchant continues.
    setErrors(({ amount: _, ...rest }) => ({
      ...rest,
      ...(problem === 'above_balance' && { amount: messageOf(problem) }),
    }))
    setTyped(next)
  }
  const check = () => {
    const problem = amountProblem(amount, terms)
    setErrors({
      ...(problem && { amount: messageOf(problem) }),
      ...(!destination && { destination: t`Choose a destination.` }),
    })
    return !problem && destination !== null
  }
  return { errors, setErrors, amount, type, check }
}

function MethodSegments({ draft }: { draft: WithdrawalDraft }) {
  const { t } = useLingui()
  return (
    <Segments
      label={t`Withdrawal method`}
      items={[
        { value: 'bank_card', label: t`Bank card` },
        { value: 'blockchain', label: t`Blockchain` },
      ]}
      value={draft.method}
      onChange={draft.setMethod}
    />
  )
}

function ContinueButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui()
  const { merinfo } = useSession()
  const isApproved = !merinfo || merinfo.status === 'approved'
  return (
    <MoneyButton onClick={onPress} why={isApproved ? null : t`Your registration is not approved yet.`}>
      <Trans>Continue</Trans>
    </MoneyButton>
  )
}

function useProblemMessage({ minimum, withdrawable }: Terms) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const least = moneyText(minimum)
  const most = moneyText(withdrawable)
  return (problem: NonNullable<ReturnType<typeof amountProblem>>) =>
    ({
      zero: t`The amount cannot be zero.`,
      below_minimum: t`The minimum amount is ${least}.`,
      above_balance: t`The amount cannot exceed the balance that can be withdrawn: ${most}.`,
    })[problem]
}

function WithdrawSkeleton() {
  return (
    <SkeletonBars
      className="flex flex-col items-center px-20 pt-4"
      bars={[
        'h-50 w-full rounded-field',
        'mt-14 h-68 w-full rounded-card',
        'mt-32 h-48 w-160',
        'mt-12 h-18 w-200',
        'mt-40 h-20 w-full',
        'mt-14 h-20 w-full',
        'mt-14 h-20 w-full',
      ]}
    />
  )
}
