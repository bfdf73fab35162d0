import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { noSpinButtons } from './controls.tsx'

type Props = { value: number; max: number; label?: string; onChange: (value: number) => void }

/** A quantity: one field that takes arrow keys, with a button on each side for a thumb. */
export function Stepper({ value, max, label, onChange }: Props) {
  const { t } = useLingui()
  const set = (wanted: number) => onChange(Math.min(Math.max(1, Math.trunc(wanted) || 1), Math.max(1, max)))
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page was taken over
  useEffect(() => {
    const field = input.current
    if (!field || field.valueAsNumber === value) return
    set(field.valueAsNumber)
    // If the number did not change, React does not write it into the field again.
    field.value = String(value)
  }, [])
  const button = 'flex size-44 items-center justify-center disabled:text-soft disabled:opacity-50'
  return (
    <div className="inline-flex min-h-44 shrink-0 items-center rounded-field bg-fill">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t`One less`}
        className={button}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      >
        <Icon of={Minus} size={1.8} />
      </button>
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        name="quantity"
        aria-label={label ?? t`Quantity`}
        min={1}
        max={Math.max(1, max)}
        value={value}
        onChange={({ target }) => set(target.valueAsNumber)}
        className={classNames(
          'figures min-h-44 w-36 appearance-none bg-transparent text-center text-body font-semibold',
          noSpinButtons,
        )}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t`One more`}
        className={button}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <Icon of={Plus} size={1.8} />
      </button>
    </div>
  )
}
