import { classNames } from './class-names.ts'

type Props<V extends string> = {
  label: string
  items: readonly { value: V; label: string }[]
  /** Null while nothing is chosen, for a final choice without a default. */
  value: V | null
  onChange: (value: V) => void
}

/** A choice of two to four: bank card or blockchain; 7, 30 or 90 days. */
export function Segments<V extends string>({ label, items, value, onChange }: Props<V>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-field bg-fill p-3">
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
          className={classNames(
            'min-h-44 flex-1 rounded-[1rem] px-4 text-small transition-colors',
            item.value === value ? 'bg-surface font-semibold text-ink' : 'text-soft',
          )}
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  )
}
