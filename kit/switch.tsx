import { useId } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** The accessible name, with the thing that is switched: "White canvas plimsolls on the shelf". */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isPending?: boolean
}

/** On or off, effective at once. Green means that it earns. The position of the knob shows the state without colour. */
export function Switch({ label, isOn, onChange, isPending = false }: Props) {
  const id = useId()
  return (
    <label htmlFor={id} className="-m-6 flex min-h-44 min-w-56 cursor-pointer items-center justify-center p-6">
      <span className="sr-only">{label}</span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isPending || undefined}
        onChange={(event) => !isPending && onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'h-28 w-46 rounded-full bg-edge p-3 outline-offset-2 transition-colors peer-checked:bg-good',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-aria-busy:opacity-60',
          'peer-checked:*:translate-x-18',
        )}
      >
        <span className="block size-22 rounded-full bg-on-accent transition-transform" />
      </span>
    </label>
  )
}
