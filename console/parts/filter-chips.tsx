import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'

type ChosenProps = { label: string; onClear: () => void; children: ReactNode }

export function ChosenChip({ label, onClear, children }: ChosenProps) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex h-28 items-center gap-6 rounded-full bg-tint px-12 font-medium text-accent"
    >
      {children}
      <Icon of={X} label={label} />
    </button>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

/** One of several values. The first choice is any value. */
export function ChoiceChip({ label, value = '', onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <span
      className={classNames(
        'inline-flex h-28 items-center gap-6 rounded-full border px-12',
        value === '' ? 'border-line' : 'border-transparent bg-tint font-medium text-accent',
      )}
    >
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames('max-w-120 bg-transparent', value === '' ? 'text-soft' : 'text-accent')}
      >
        {children}
      </select>
    </span>
  )
}

type DayProps = { label: string; value: string | undefined; onChange: (value: string) => void }

/** A UTC day. */
export function DayChip({ label, value = '', onChange }: DayProps) {
  const id = useId()
  return (
    <span className="inline-flex h-28 items-center gap-6 rounded-full border border-line px-12">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="figures bg-transparent text-soft"
      />
    </span>
  )
}
