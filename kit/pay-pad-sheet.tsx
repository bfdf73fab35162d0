import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DigitsEntry } from './digits-entry.tsx'
import { Pair } from './list.tsx'
import { Money } from './money.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** What is paid for: "Pick up 5 orders". */
  purpose: ReactNode
  /** The confirmed amount in minor units. */
  amount: number
  /** The wallet's balance afterwards. Left out if it does not change. */
  balanceAfter?: number | undefined
  /** Pairs: the parts of the amount. */
  children?: ReactNode
  isPending?: boolean
  /** The message about a wrong password, with the remaining tries. It clears the digits. */
  error?: string | null
  /** Called with the sixth digit. */
  onDone: (payPassword: string) => void
  forgotten?: ReactNode
}

/** Asks for the payment password, and shows the amount, its purpose and the balance afterwards. */
export function PayPadSheet(props: Props) {
  const { t } = useLingui()
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Enter the payment password`}>
      <Pad {...props} />
    </Sheet>
  )
}

function Pad({ purpose, amount, balanceAfter, children, isPending, error, onDone, forgotten }: Props) {
  const { t } = useLingui()
  return (
    <DigitsEntry isPending={isPending ?? false} error={error} onDone={onDone} forgotten={forgotten}>
      <div className="px-20 pb-4 text-center">
        <p className="text-small text-soft">{purpose}</p>
        <Money amount={amount} className="text-figure leading-[1.3] font-semibold tracking-tight" />
      </div>
      <dl className="px-20 pb-8">
        {children}
        {balanceAfter !== undefined && (
          <Pair label={t`Remaining balance`}>
            <Money amount={balanceAfter} />
          </Pair>
        )}
      </dl>
    </DigitsEntry>
  )
}
