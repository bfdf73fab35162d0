import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

type SelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; text: string }[]
}

/** A choice with its name above. */
export function Select({ label, value, onChange, options }: SelectProps) {
  const id = useId()
  return (
    <div className="min-w-0 pb-12">
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-36 w-full rounded-small border border-edge bg-surface px-10"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The file of a statement. */
export function FileField({ onChange }: { onChange: (file: File | null) => void }) {
  const id = useId()
  return (
    <div className="pb-12">
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        <Trans>Statement</Trans>
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.xml,.sta,.mt940,.940"
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        className="w-full"
      />
    </div>
  )
}
