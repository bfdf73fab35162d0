import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { Pair } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { PayPad } from '../../parts/pay-pad.tsx'
import type { Destination, Terms } from './destination.ts'

type Props = {
  terms: Terms
  amount: number
  fee: number
  /** Null: nothing is asked. */
  destination: Destination | null
  onClose: () => void
  onDone: (number: string) => void
  /** The server says otherwise about the amount. */
  onWrong: (message: string) => void
  /** The terms have changed: they are read again. */
  onStale: () => Promise<unknown>
}

/** The payment password over what it confirms: where to, the fee as shown, what arrives. */
export function ConfirmWithdrawal({ terms, amount, fee, destination, onClose, onDone, onWrong, onStale }: Props) {
  const { t } = useLingui()
  const withdraw = useAct(api.withdrawals.withdraw, {
    onDone: ({ number }, message) => {
      toasts.done(message)
      onDone(number)
    },
    onFail: ({ word, fields }) => {
      if (word === 'quote_changed') void onStale()
      const [field] = Object.keys(fields)
      if (field === undefined) return false
      if (field === 'amount') onWrong(fields['amount'] ?? '')
      else toasts.fail(fields[field] ?? '')
      return true
    },
  })
  const name = destination?.name
  const { named } = destination ?? {}
  return (
    <PayPad
      isOpen={destination !== null}
      onClose={onClose}
      purpose="withdraw"
      title={named?.address ? <WholeAddress address={named.address} /> : t`Withdraw to ${name}`}
      amount={amount}
      balanceAfter={terms.balance - amount}
      onPaid={async (payToken) => named && withdraw.run({ ...named, amount, fee, payToken })}
    >
      <Pair label={<Trans>Fee</Trans>}>
        <Money amount={fee} />
      </Pair>
      <Pair label={<Trans>You receive</Trans>} isStrong>
        <Money amount={amount - fee} />
      </Pair>
    </PayPad>
  )
}

/** A new address is read whole before money goes there. */
function WholeAddress({ address }: { address: string }) {
  return (
    <Trans>
      Withdraw to <span className="figures block break-all text-ink">{address}</span>
    </Trans>
  )
}
