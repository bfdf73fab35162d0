import { useId } from 'react'

type Props<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V | null
  onChange: (value: V) => void
}

export function ReasonChoice<V extends string>({ label, options, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className="mb-12">
      <legend className="pb-4 text-tiny text-soft">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-28 cursor-pointer items-center gap-10">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-14 accent-accent"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
