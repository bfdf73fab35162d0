import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type PadKey, padKeyOf } from './amount.ts'
import { classNames } from './class-names.ts'
import { NumberPad } from './number-pad.tsx'
import { Spinner } from './spinner.tsx'

type Props = {
  isPending?: boolean
  /** The message about a refused password, with the remaining tries. It clears the digits. */
  error?: string | null | undefined
  /** Called with the sixth digit. */
  onDone: (payPassword: string) => void
  forgotten?: ReactNode
  /** Shown above the digits: what they confirm. */
  children?: ReactNode
}

/** The six digits of a payment password, typed on the app's own keys or on a computer's. */
export function DigitsEntry({ isPending = false, error, onDone, forgotten, children }: Props) {
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
    <div className="pad-split">
      <div>
        {children}
        <Digits count={typed.length} isPending={isPending} />
        <p role="alert" className="min-h-28 px-20 pt-8 text-center text-caption text-bad">
          {error}
        </p>
        <div className="flex min-h-20 justify-center pb-12 text-caption">{forgotten}</div>
      </div>
      <NumberPad onKey={press} />
    </div>
  )
}

function Digits({ count, isPending }: { count: number; isPending: boolean }) {
  const { t } = useLingui()
  const total = limits.payPasswordDigits
  return (
    <div role="status" aria-label={t`${count} of ${total} digits`} className="relative flex justify-center gap-8 px-20">
      {Array.from({ length: total }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: digits have no other name
          key={at}
          className={classNames(
            'flex h-48 max-w-44 min-w-0 flex-1 items-center justify-center rounded-small border bg-surface',
            `${at === count ? 'border-accent' : 'border-edge'} ${isPending ? 'opacity-40' : ''}`,
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
