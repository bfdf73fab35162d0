import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  id: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** At the right within the box: Show, Get code, a unit. */
  beside?: ReactNode
  children: ReactNode
}

export const fieldInputClass =
  'block w-full bg-transparent p-0 text-body leading-[1.5] outline-none placeholder:text-soft'

/** The bordered box of every field: a small label above the value, and the error below, linked to the input. */
export function FieldBox({ id, label, error, hint, beside, children }: Props) {
  return (
    <div className="flex flex-col">
      <div
        className={classNames(
          'flex min-h-58 flex-wrap items-center gap-x-8 rounded-field border bg-surface px-13 transition-[border-color,box-shadow]',
          'has-[input:focus,textarea:focus,select:focus]:ring-3',
          error
            ? 'border-bad ring-bad/15'
            : 'border-line ring-accent/15 has-[input:focus,textarea:focus,select:focus]:border-accent',
        )}
      >
        <div className="min-w-0 flex-1 basis-60 py-8">
          <label htmlFor={id} className="block text-caption leading-[1.3] text-soft">
            {label}
          </label>
          {children}
        </div>
        {beside}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="px-2 pt-6 text-caption text-bad">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="px-2 pt-6 text-caption text-soft">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** The attributes that link an input to its error or hint. */
export const describedBy = (id: string, error: string | undefined, hint: ReactNode) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
})
