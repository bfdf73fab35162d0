import { type HTMLAttributes, type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'
import { classNames } from '#kit/class-names.ts'

type Props = {
  label: ReactNode
  beside?: ReactNode
  value: string
  onChange: (text: string) => void
  type?: 'text' | 'date' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  /** The first and the last date that can be chosen. */
  min?: string
  max?: string
  error?: string | null
}

export function TextInput({ label, beside, onChange, type = 'text', autoComplete = 'off', error, ...rest }: Props) {
  const id = useId()
  return (
    <div className="mb-12">
      <div className="flex justify-between gap-12 pb-4 text-tiny text-soft">
        <label htmlFor={id}>{label}</label>
        <span>{beside}</span>
      </div>
      <input
        {...rest}
        id={id}
        type={type}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'figures h-36 w-full rounded-small border bg-surface px-10',
          error ? 'border-bad' : 'border-edge',
        )}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-4 text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
