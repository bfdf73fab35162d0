import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { parseAmount, toDecimal } from '#contract/money.ts'
import { amountProblem, withdrawalFee } from '#contract/payouts.ts'
import { typeAmount } from '#kit/amount.ts'
import { AmountField } from '#kit/amount-field.tsx'
import { Button } from '#kit/button.tsx'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { NumberPad } from '#kit/number-pad.tsx'
import { Screen } from '#kit/screen.tsx'
import { Segments } from '#kit/segments.tsx'
import { Stale } from '#kit/states.tsx'
import { MoneyButton } from '../../app/money-button.tsx'
import { useSession } from '../../session.ts'
import { Holds } from '../holds.tsx'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import type { Destination, Method, Terms } from './destination.ts'
import { DestinationCard } from './destination-card.tsx'
import { Sums } from './sums.tsx'

type Props = {
  header: ReactNode
  method: Method
  terms: Terms
  destination: Destination | null
  typed: string
  onTyped: (typed: string) => void
  onMethod: (method: Method) => void
  onChoose: (destination: Destination) => void
  onNew: () => void
  onDone: (number: string) => void
  onStale: () => Promise<unknown>
  isOld: boolean
}

/** What is wrong, under the place where it is wrong. */
type Wrong = { amount?: string; destination?: string }

/** The amount on our own keys, with what it costs and what arrives as it is typed. */
export function WithdrawAmount(props: Props) {
  const { header, method, terms, destination, typed, onTyped, onDone, onStale } = props
  const { t } = useLingui()
  const { minorDigits } = useFormats()
  const problemText = useProblemText(terms)
  const [wrong, setWrong] = useState<Wrong>({})
  const [asked, setAsked] = useState<Destination | null>(null)
  const amount = parseAmount(typed, minorDigits) ?? 0
  const fee = withdrawalFee(amount, terms)
  const type = (next: string) => {
    const problem = amountProblem(parseAmount(next, minorDigits) ?? 0, terms)
    // Too much is said at once, too little only when the merchant goes on.
    setWrong(({ amount: _, ...rest }) => ({
      ...rest,
      ...(problem === 'above_balance' && { amount: problemText(problem) }),
    }))
    onTyped(next)
  }
  const goOn = () => {
    const problem = amountProblem(amount, terms)
    const found: Wrong = {
      ...(problem && { amount: problemText(problem) }),
      ...(!destination && { destination: t`Choose a destination.` }),
    }
    setWrong(found)
    if (!problem && destination) setAsked(destination)
  }

  return (
    <>
      <Screen
        header={header}
        action={
          <div className="bg-paper pb-[env(safe-area-inset-bottom)]">
            <div className="px-20 pb-12">
              <Continue onPress={goOn} />
            </div>
            <NumberPad hasPoint={minorDigits > 0} onKey={(key) => type(typeAmount(typed, key, minorDigits))} />
          </div>
        }
      >
        {props.isOld && <Stale onRetry={onStale} />}
        <div className="px-20">
          <MethodSegments method={method} onMethod={props.onMethod} />
          <DestinationCard
            {...{ method, terms, destination, onNew: props.onNew }}
            error={destination ? undefined : wrong.destination}
            onChoose={props.onChoose}
          />
        </div>
        <AmountField label={t`Amount to withdraw`} value={typed} onChange={type} error={wrong.amount}>
          <span>
            <Trans>
              <Money amount={terms.withdrawable} className="font-medium text-ink" /> available
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
        <Sums terms={terms} amount={amount} fee={fee} destination={destination} />
        <Holds terms={terms} />
      </Screen>
      <ConfirmWithdrawal
        {...{ terms, amount, fee, destination: asked, onDone, onStale }}
        onClose={() => setAsked(null)}
        onWrong={(message) => setWrong({ amount: message })}
      />
    </>
  )
}

function MethodSegments({ method, onMethod }: Pick<Props, 'method' | 'onMethod'>) {
  const { t } = useLingui()
  return (
    <Segments
      label={t`Withdrawal method`}
      items={[
        { value: 'bank_card', label: t`Bank card` },
        { value: 'blockchain', label: t`Blockchain` },
      ]}
      value={method}
      onChange={onMethod}
    />
  )
}

function Continue({ onPress }: { onPress: () => void }) {
  const { t } = useLingui()
  const { merinfo } = useSession()
  const isApproved = !merinfo || merinfo.status === 'approved'
  return (
    <MoneyButton onClick={onPress} why={isApproved ? null : t`Your registration is not approved yet.`}>
      <Trans>Continue</Trans>
    </MoneyButton>
  )
}

function useProblemText({ minimum, withdrawable }: Terms) {
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
