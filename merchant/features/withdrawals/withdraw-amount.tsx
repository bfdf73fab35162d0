import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { GetResult } from '#client/get.ts'
import { parseAmount, toDecimal } from '#contract/money.ts'
import { amountProblem, withdrawalFee } from '#contract/payouts.ts'
import { AmountField } from '#kit/amount-field.tsx'
import { Button } from '#kit/button.tsx'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { Segments } from '#kit/segments.tsx'
import { Stale } from '#kit/states.tsx'
import { linkTo } from '../../links.ts'
import { AmountScreen } from '../../parts/amount-screen.tsx'
import { Holds } from '../../parts/holds.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import { useSession } from '../../session.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import type { Destination, Terms } from './destination.ts'
import { DestinationPicker } from './destination-picker.tsx'
import type { WithdrawalDraft } from './use-withdrawal-draft.ts'
import { WithdrawalBreakdown, WithdrawalLine } from './withdrawal-breakdown.tsx'

type Props = { terms: Terms; read: GetResult<Terms>; draft: WithdrawalDraft; header: ReactNode }

/** The amount on the app's own keys, with its fee and what arrives while it is typed. */
export function WithdrawAmount({ terms, read, draft, header }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { minorDigits } = useFormats()
  const { errors, setErrors, amount, type, check } = useAmountCheck(terms, draft)
  const [confirmed, setConfirmed] = useState<Destination | null>(null)
  const fee = withdrawalFee(amount, terms)
  const proceed = () => {
    if (check() && draft.destination) setConfirmed(draft.destination)
  }
  const finish = (number: string) => {
    draft.clear()
    void navigate(linkTo.withdrawal(number), { replace: true })
  }
  return (
    <>
      <AmountScreen
        header={header}
        typed={draft.typed}
        onTyped={type}
        action={<ContinueButton onPress={proceed} />}
        summary={<WithdrawalLine terms={terms} amount={amount} fee={fee} />}
      >
        {read.error && <Stale onRetry={read.refresh} isRetrying={read.isFetching} />}
        <div className="px-20">
          <MethodSegments draft={draft} />
          <DestinationPicker terms={terms} draft={draft} error={draft.destination ? undefined : errors.destination} />
        </div>
        <AmountField label={t`Amount to withdraw`} value={draft.typed} onChange={type} error={errors.amount}>
          <span>
            <Trans>
              <Money amount={terms.withdrawable} className="font-medium text-ink" /> available
            </Trans>
            {' · '}
            <Trans>
              from <Money amount={terms.minimum} />
            </Trans>
          </span>
          <Button
            look="quiet"
            className="-my-12 text-caption"
            aria-label={t`Withdraw all`}
            onClick={() => type(toDecimal(terms.withdrawable, minorDigits))}
          >
            <Trans>All</Trans>
          </Button>
        </AmountField>
        <WithdrawalBreakdown terms={terms} amount={amount} fee={fee} destination={draft.destination} />
        <Holds terms={terms} />
      </AmountScreen>
      <ConfirmWithdrawal
        terms={terms}
        amount={amount}
        fee={fee}
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

/** The typed amount and the messages below it and below the destination. */
function useAmountCheck(terms: Terms, { typed, destination, type: setTyped }: WithdrawalDraft) {
  const { t } = useLingui()
  const { minorDigits } = useFormats()
  const messageOf = useProblemMessage(terms)
  const [errors, setErrors] = useState<Errors>({})
  const amountOf = (text: string) => parseAmount(text, minorDigits) ?? 0
  const amount = amountOf(typed)

  const type = (next: string) => {
    const problem = amountProblem(amountOf(next), terms)
    // Too much is said at once; too little only when the merchant continues.
    setErrors(({ amount: _, ...rest }) => ({
      ...rest,
      ...(problem === 'above_balance' && { amount: messageOf(problem) }),
    }))
    setTyped(next)
  }
  /** Shows what is wrong; true where nothing is. */
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
