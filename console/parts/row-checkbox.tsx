import { Checkbox } from '#kit/checkbox.tsx'
import { classNames } from '#kit/class-names.ts'

type Props = {
  /** The accessible name: "Choose Desk lamp". */
  label: string
  isChosen: boolean
  /** `isRange`: Shift was held, so the rows from the last selected one on are meant. */
  onToggle: (isRange: boolean) => void
}

/** Selects a row of a table by a press anywhere on the cell. */
export function RowCheckbox({ label, isChosen, onToggle }: Props) {
  return (
    <Checkbox
      isLabelHidden
      checked={isChosen}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      // Otherwise the browser would select the text of the rows between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      // The box itself covers the cell, because Firefox does not pass a press with Shift from a label on to its box.
      className={classNames(
        '[&_label]:absolute [&_label]:inset-0 [&_label]:min-h-0 [&_label]:min-w-0 [&_label]:pl-20',
        '[&_input]:inset-0 [&_input]:z-1 [&_input]:m-0 [&_input]:size-full [&_input]:opacity-0 [&_input]:[clip-path:none]',
      )}
    >
      {label}
    </Checkbox>
  )
}
