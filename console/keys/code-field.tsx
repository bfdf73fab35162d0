import { type Ref, useId } from 'react'
import { toAsciiDigits } from '#contract/digits.ts'
import { classNames } from '#kit/class-names.ts'

const digitsMax = 6
const digitIndexes = Array.from({ length: digitsMax }, (_, at) => at)

type Props = {
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | null | undefined
  hint?: string
  autoComplete?: string
  ref?: Ref<HTMLInputElement>
}

/** Six digits in six boxes. It is a single field for the keyboard, for pasting and for assistive technology. */
export function CodeField({ label, value, onChange, error, hint, autoComplete = 'off', ref }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block pb-6 text-soft">
        {label}
      </label>
      <div className="group relative flex gap-10">
        {digitIndexes.map((at) => (
          <span
            key={at}
            aria-hidden="true"
            className={classNames(
              'figures flex h-48 flex-1 items-center justify-center rounded-small border bg-surface text-title font-semibold',
              error ? 'border-bad' : 'border-edge',
              at === Math.min(value.length, digitsMax - 1) &&
                'group-focus-within:outline-2 group-focus-within:outline-accent',
            )}
          >
            {value[at]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          inputMode="numeric"
          autoComplete={autoComplete}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(toAsciiDigits(event.target.value).replaceAll(/\D/g, '').slice(0, digitsMax))}
          className="absolute inset-0 cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="pt-8 text-bad">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="pt-8 text-soft">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
