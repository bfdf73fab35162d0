type Props = {
  name: string
  legend: string
  items: readonly { value: string; label: string }[]
  chosen: string | undefined
  error: string | undefined
  onChoose?: (value: string) => void
}

export function RadioList({ name, legend, items, chosen, error, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="pb-8 text-caption text-soft">{legend}</legend>
      <div className="-mx-20 border-y border-line bg-surface">
        {items.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-52 items-center gap-14 border-b border-line px-20 py-10 last:border-b-0 has-checked:bg-tint has-checked:font-medium"
          >
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={chosen === value}
              onChange={() => onChoose?.(value)}
              className="size-20 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="pt-6 text-caption text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
