import { Trans } from '@lingui/react/macro'
import { Amount } from '../../parts/money-text.tsx'
import { Fact } from '../../parts/panes.tsx'
import type { Withdrawal } from './withdrawal.ts'

/** Amount, fee and what arrives, as facts of one list. */
export function AmountFacts({ amount, fee, net }: Pick<Withdrawal, 'amount' | 'fee' | 'net'>) {
  return (
    <>
      <Fact name={<Trans>Amount</Trans>}>
        <Amount amount={amount} />
      </Fact>
      <Fact name={<Trans>Fee, inside the amount</Trans>}>
        <Amount amount={-fee} />
      </Fact>
      <Fact name={<Trans>Arrives</Trans>} isStrong>
        <Amount amount={net} />
      </Fact>
    </>
  )
}
