import type { ReactNode } from 'react'
import { typeAmount } from '#kit/amount.ts'
import { useFormats } from '#kit/format.tsx'
import { NumberPad } from '#kit/number-pad.tsx'
import { Screen } from '#kit/screen.tsx'

type Props = {
  header: ReactNode
  typed: string
  onTyped: (typed: string) => void
  action: ReactNode
  /** The cost and the result of the amount in one line, shown if the keys would cover them. */
  summary?: ReactNode
  children: ReactNode
}

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
