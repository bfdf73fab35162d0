import { Checkbox } from '#kit/checkbox.tsx'
import { classNames } from '#kit/class-names.ts'
import type { ItemSelection } from './use-selection.ts'

type Props = {
  selection: ItemSelection
  /** The accessible name: "Choose order EN-…". */
  label: string
  className?: string
}

/**
 * Covers a row or card while several are being selected. A tap anywhere on it selects it. Browsers ignore a click with
 * Shift on a label whose text it marks, so no text of it can be marked.
 */
export function SelectItem({ selection, label, className = '[&>label]:px-20' }: Props) {
  return (
    <Checkbox
      isLabelHidden
      checked={selection.isSelected}
      onChange={({ target, nativeEvent }) => selection.onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)}
      className={classNames('contents [&>label]:absolute [&>label]:inset-0 [&>label]:select-none', className)}
    >
      {label}
    </Checkbox>
  )
}
