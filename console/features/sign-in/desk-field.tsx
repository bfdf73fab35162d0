import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { classNames } from '#kit/class-names.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string | null | undefined
  ref?: Ref<HTMLInputElement>
}

export function DeskField({ label, error, className, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block pb-4 text-soft">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames(
          'h-40 w-full rounded-small border bg-surface px-12 text-small',
          error ? 'border-bad' : 'border-edge',
          className,
        )}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-6 text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
