import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { classNames } from './class-names.ts'
import { Pair } from './list.tsx'
import { Money } from './money.tsx'
import { NumberPad, type PadKey, padKeyOf } from './number-pad.tsx'
import { Sheet } from './sheet.tsx'
import { Spinner } from './spinner.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** What is paid for: "Pick up 5 orders". */
  purpose: ReactNode
  /** Minor units; what is confirmed. */
  amount: number
  /** The wallet's balance afterwards; left out where it does not change. */
  balanceAfter?: number | undefined
  /** Pairs: the parts of the amount. */
  children?: ReactNode
  isPending?: boolean
  /** A wrong password, with the tries that are left. It clears the digits. */
  error?: string | null
  /** Called with the sixth digit. */
  onDone: (payPassword: string) => void
  /** A link for a forgotten password. */
  forgotten?: ReactNode
}

/** Asks for the payment password, with the amount, its purpose and the balance afterwards. */
export function PayPadSheet(props: Props) {
  const { t } = useLingui()
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Enter the payment password`}>
      <Pad {...props} />
    </Sheet>
  )
}

function Pad({ purpose, amount, balanceAfter, children, isPending = false, error, onDone, forgotten }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [shownError, setShownError] = useState(error)

  // A refused password is cleared, so that the next try starts at the first digit.
  if (error !== shownError) {
    setShownError(error)
    if (error) setTyped('')
  }

  const press = (key: PadKey) => {
    if (isPending || key === '.') return
    const next = key === 'erase' ? typed.slice(0, -1) : (typed + key).slice(0, limits.payPasswordDigits)
    if (next === typed) return
    setTyped(next)
    if (next.length === limits.payPasswordDigits) onDone(next)
  }
  useKeyboard(press)

  return (
    <div>
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
      <Digits count={typed.length} isPending={isPending} />
      <p role="alert" className="min-h-28 px-20 pt-8 text-center text-caption text-bad">
        {error}
      </p>
      <div className="flex min-h-20 justify-center pb-12 text-caption">{forgotten}</div>
      <NumberPad onKey={press} />
    </div>
  )
}

function Digits({ count, isPending }: { count: number; isPending: boolean }) {
  const { t } = useLingui()
  const total = limits.payPasswordDigits
  return (
    <div role="status" aria-label={t`${count} of ${total} digits`} className="relative flex justify-center gap-8">
      {Array.from({ length: total }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: digits have no other name
          key={at}
          className={classNames(
            'flex h-48 w-44 items-center justify-center rounded-small border bg-paper',
            `${at === count ? 'border-accent' : 'border-line'} ${isPending ? 'opacity-40' : ''}`,
          )}
        >
          {at < count && <span className="size-10 rounded-full bg-ink" />}
        </span>
      ))}
      {isPending && (
        <span className="absolute inset-0 flex items-center justify-center text-accent">
          <Spinner size={2.4} />
        </span>
      )}
    </div>
  )
}

/** Takes the keyboard's digits while the pad is open. */
function useKeyboard(press: (key: PadKey) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = padKeyOf(event.key)
      if (key && !event.ctrlKey && !event.metaKey) press(key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
