import type { ReactNode } from 'react'
import { typeAmount } from '#kit/amount.ts'
import { useFormats } from '#kit/format.tsx'
import { NumberPad } from '#kit/number-pad.tsx'
import { Screen } from '#kit/screen.tsx'

type Props = {
  header: ReactNode
  /** What is typed so far. */
  typed: string
  onTyped: (typed: string) => void
  /** The button above the keys. */
  action: ReactNode
  /** What the amount costs and brings, in one line; shown where the keys would cover it. */
  summary?: ReactNode
  children: ReactNode
}

/** A screen where an amount is typed on the app's own keys. */
export function AmountScreen({ header, typed, onTyped, action, summary, children }: Props) {
  const { minorDigits } = useFormats()
  return (
    <Screen
      header={header}
      action={
        <div className="bg-paper pb-[env(safe-area-inset-bottom)]">
          {summary && (
            <p className="figures border-t border-line px-20 pt-8 pb-6 text-center text-caption text-soft [@media(min-height:720px)]:hidden">
              {summary}
            </p>
          )}
          <div className="px-20 pb-12">{action}</div>
          <NumberPad hasPoint={minorDigits > 0} onKey={(key) => onTyped(typeAmount(typed, key, minorDigits))} />
        </div>
      }
    >
      {children}
    </Screen>
  )
}
