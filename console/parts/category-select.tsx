import { useId } from 'react'
import { useCategoryTree } from './category-tree.ts'
import { useLocalText } from './local-text.ts'

type Props = {
  label: string
  /** Empty if no category is chosen. */
  value: string
  /** The label of "none". Without it a category must be chosen. */
  none?: string
  /** A category to leave out, with everything below it. */
  without?: string | undefined
  onChange: (id: string) => void
  isReadOnly?: boolean
}

export function CategorySelect({ label, value, none, without, onChange, isReadOnly = false }: Props) {
  const id = useId()
  const localText = useLocalText()
  const { tree } = useCategoryTree()
  const at = tree.findIndex((each) => each.id === without)
  const depth = tree[at]?.depth ?? 0
  const end = tree.findIndex((each, index) => index > at && each.depth <= depth)
  const isLeftOut = (index: number) => at >= 0 && index >= at && (end < 0 || index < end)
  return (
    <>
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
        className="h-32 w-full rounded-small border border-edge bg-surface px-8"
      >
        {(none !== undefined || value === '') && <option value="">{none ?? ''}</option>}
        {tree.map((each, index) =>
          isLeftOut(index) ? null : (
            <option key={each.id} value={each.id}>
              {`${' '.repeat(each.depth)}${localText(each.name)}`}
            </option>
          ),
        )}
      </select>
    </>
  )
}
