import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { useFormats } from '#kit/format.tsx'
import { Pair } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { PayPad } from '../../parts/pay-pad.tsx'
import type { Destination, Terms } from './destination.ts'
import { ReceivedPairs } from './received.tsx'
import { tokensTo } from './sent-tokens.ts'

type Props = {
  terms: Terms
  amount: number
  fee: number
  /** Null closes the pad. */
  destination: Destination | null
  onClose: () => void
  onDone: (number: string) => void
  onAmountRefused: (message: string) => void
  /** Called when the fee or the rate has changed: reads the terms again. */
  onTermsChanged: () => Promise<unknown>
}

export function ConfirmWithdrawal(props: Props) {
  const { terms, amount, fee, destination, onClose, onDone, onAmountRefused, onTermsChanged } = props
  const { t } = useLingui()
  const withdraw = useAct(api.withdrawals.withdraw, {
    onDone: ({ number }, message) => {
      toasts.done(message)
      onDone(number)
    },
    onFail: ({ word, fields }) => {
      if (word === 'quote_changed') void onTermsChanged()
      const [field] = Object.keys(fields)
      if (field === undefined) return false
      if (field === 'amount') onAmountRefused(fields['amount'] ?? '')
      else toasts.fail(fields[field] ?? '')
      return true
    },
  })
  const { currency } = useFormats()
  const net = amount - fee
  const tokens = tokensTo(destination, terms, { net, settlementCurrency: currency })
  const name = destination?.name
  const { named } = destination ?? {}
  return (
    <PayPad
      isOpen={destination !== null}
      onClose={onClose}
      purpose="withdraw"
      title={named?.address ? <WholeAddress address={named.address} /> : t`Withdraw to ${name}`}
      amount={amount}
      {...(named && { destination: named })}
      balanceAfter={terms.balance - amount}
      onPaid={async (payToken) =>
        named && withdraw.run({ ...named, amount, fee, ...(tokens && { rate: tokens.rate }), payToken })
      }
    >
      <Pair label={<Trans>Fee</Trans>}>
        <Money amount={fee} />
      </Pair>
      <ReceivedPairs net={net} tokens={tokens} />
    </PayPad>
  )
}

/** A new address must be checked in full before money goes there. */
function WholeAddress({ address }: { address: string }) {
  return (
    <Trans>
      Withdraw to <span className="figures block break-all text-ink">{address}</span>
    </Trans>
  )
}
