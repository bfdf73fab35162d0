import { useId } from 'react'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; text: string }[]
}

export function SelectInput({ label, value, onChange, options }: Props) {
  const id = useId()
  return (
    <div className="mb-12 min-w-0">
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
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
