import { type HTMLAttributes, type ReactNode, useId } from 'react'

type Props = {
  label: ReactNode
  beside?: ReactNode
  value: string
  onChange: (text: string) => void
  type?: 'text' | 'date'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  /** Of a date: the first and the last that may be chosen. */
  min?: string
  max?: string
}

/** A field of one line in a dialog or a bar, with its name above. */
export function TextInput({ label, beside, onChange, type = 'text', ...rest }: Props) {
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
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="figures h-36 w-full rounded-small border border-edge bg-surface px-10"
      />
    </div>
  )
}
