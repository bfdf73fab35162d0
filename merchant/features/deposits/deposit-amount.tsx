import { Trans } from '@lingui/react/macro'
import { Change, Money } from '#kit/money.tsx'
import { type Deposit, isUnknownToken } from './deposit-labels.ts'

/** The amount, green once it is in the balance. A blockchain deposit shows its currency until the amount is known. */
export function DepositAmount({ deposit, className }: { deposit: Deposit; className?: string }) {
  const { amount, currency, status } = deposit
  if (amount === null) {
    return <span className={className}>{isUnknownToken(deposit) ? <Trans>Unsupported token</Trans> : currency}</span>
  }
  if (status === 'approved') {
    return (
      <span className={className}>
        <Change amount={amount} />
      </span>
    )
  }
  return (
    <span className={className}>
      <Money amount={amount} />
    </span>
  )
}
