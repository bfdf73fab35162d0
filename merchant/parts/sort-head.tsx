import { classNames } from '#kit/class-names.ts'

export type SortProps = {
  /** Its rows are sorted by it. */
  isOn: boolean
  direction?: 'ascending' | 'descending'
  onSort: () => void
}

/** The name of a column that sorts the table; the column's head says how. A second press gives the first order back. */
export function SortHead({ children, isOn, direction = 'descending', onSort }: SortProps & { children: string }) {
  return (
    <button
      type="button"
      onClick={onSort}
      className={classNames('min-h-44 w-full text-right text-caption', isOn ? 'font-semibold text-ink' : 'text-soft')}
    >
      {children}
      <span aria-hidden="true">{isOn ? (direction === 'descending' ? ' ↓' : ' ↑') : ''}</span>
    </button>
  )
}
