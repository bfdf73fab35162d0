import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A line of chips that scrolls sideways. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="sideways flex min-w-0 gap-8 px-20 py-5">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}

type ChipProps = { children: ReactNode; isOn: boolean; onPress: () => void }

/** A filter that is on or off. */
export function Chip({ children, isOn, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'relative min-h-34 shrink-0 rounded-full px-14 text-caption whitespace-nowrap transition-colors',
        'before:absolute before:inset-x-0 before:inset-y-[-0.5rem]',
        isOn ? 'bg-notice font-medium text-on-notice' : 'bg-fill text-ink',
      )}
    >
      {children}
    </button>
  )
}
