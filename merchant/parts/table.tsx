import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { deviceTexts } from '#client/device-texts.ts'
import { Button } from '#kit/button.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { SelectItem } from './select-item.tsx'
import { SelectionToggle } from './selection-toggle.tsx'
import { SortHead, type SortProps } from './sort-head.tsx'
import type { ItemSelection, Selection } from './use-selection.ts'

export type Column<T> = {
  key: string
  /** Empty for the controls of a row, which cannot be hidden. */
  name: string
  /** Its width, as a track of the grid. */
  track: string
  /** A text begins at the left. Everything else ends at the right. */
  isText?: boolean
  cell: (row: T) => ReactNode
  /** What chosen rows add up to. Prices, dates and texts have no sum. */
  sum?: (rows: readonly T[]) => ReactNode
  /** Only for an order in which the server reads the list. */
  sort?: SortProps
}

/** The cell of a figure and the sum of several. */
export const figure = <T,>(of: (row: T) => number, show: (value: number) => ReactNode) => ({
  cell: (row: T) => show(of(row)),
  sum: (rows: readonly T[]) => show(rows.reduce((total, row) => total + of(row), 0)),
})

/** With the year, which the dates of a table need. */
export const DateAndTime = ({ at }: { at: string }) => (
  <span className="text-soft">
    <DateText at={at} style="date" /> <DateText at={at} style="time" />
  </span>
)

type Input<T> = {
  /** Names the choice of columns on this device. */
  name: string
  /** The first one names the row and links to it. It cannot be hidden. */
  columns: readonly Column<T>[]
  labelOf: (row: T) => string
  linkOf: (row: T) => string | null
}

export type Table<T> = Input<T> & {
  shown: readonly Column<T>[]
  toggle: (key: string) => void
}

/** A table whose columns can be chosen. The device keeps the hidden ones, so that a later column is shown. */
export function useTable<T>(input: Input<T>): Table<T> {
  const stored = `hidden-columns-${input.name}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(deviceTexts.get(stored)?.split(' ')))
  return {
    ...input,
    shown: input.columns.filter(({ key, name }, at) => at === 0 || !name || !hidden.has(key)),
    toggle(key) {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      deviceTexts.set(stored, [...next].join(' '))
      setHidden(next)
    },
  }
}

type ToolsProps<T> = { table: Table<T>; selection: Selection<T> }

export const TableTools = <T,>({ table, selection }: ToolsProps<T>) => (
  <span className="ml-auto flex">
    <SelectionToggle selection={selection} />
    <ColumnChoice table={table} />
  </span>
)

function ColumnChoice<T>({ table: { columns, shown, toggle } }: Pick<ToolsProps<T>, 'table'>) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => box.current?.contains(target as Node) || setOpen(false)
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
      removeEventListener('keydown', close)
    }
  }, [isOpen])
  return (
    <div ref={box} className="relative">
      <Button look="quiet" className="text-caption" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Trans>Columns</Trans>
        <Icon of={ChevronDown} size={1.4} />
      </Button>
      {isOpen && (
        <fieldset className="absolute top-full right-16 z-3 min-w-180 rounded-field border border-edge bg-surface px-16 py-6 text-ink">
          <legend className="sr-only">
            <Trans>Columns</Trans>
          </legend>
          {columns.slice(1).map(
            ({ key, name }) =>
              name && (
                <Checkbox
                  key={key}
                  checked={shown.some((column) => column.key === key)}
                  onChange={() => toggle(key)}
                  className="whitespace-nowrap"
                >
                  {name}
                </Checkbox>
              ),
          )}
        </fieldset>
      )}
    </div>
  )
}

const line = 'grid items-center gap-x-12 pr-20 text-caption'
/** While rows are selected, each begins with a checkbox. */
const lineStart = (isChoosing: boolean) => (isChoosing ? 'pl-54' : 'pl-20')
const styleOf = <T,>({ shown }: Table<T>) => ({ gridTemplateColumns: shown.map(({ track }) => track).join(' ') })

type HeadProps<T> = ToolsProps<T> & {
  /** By the keys of the columns: what the server says about the whole list, however much of it is read. */
  total?: Readonly<Record<string, ReactNode>> | null
}

/** Names and sums stay in sight above the rows: the sums of the chosen ones, or of the whole list. */
export function TableHead<T>({ table, selection: { isOn, items }, total }: HeadProps<T>) {
  const count = items.length
  const isChosen = isOn && (count > 0 || !total)
  const first = table.shown[0]?.key
  const sumOf = ({ key, sum }: Column<T>) => {
    if (!isChosen) return total?.[key]
    return key === first ? <Trans>{count} selected</Trans> : sum?.(items)
  }
  return (
    <div className="sticky top-0 z-2 border-b border-line bg-paper">
      <div className={classNames(line, lineStart(isOn), 'min-h-44 text-soft')} style={styleOf(table)}>
        {table.shown.map(({ key, name, isText, sort }) =>
          sort ? (
            <SortHead key={key} {...sort}>
              {name}
            </SortHead>
          ) : (
            <span key={key} className={classNames('min-w-0', key !== first && !isText && 'text-right')}>
              {name}
            </span>
          ),
        )}
      </div>
      {(isChosen || total) && (
        <div
          role="status"
          className={classNames(line, lineStart(isOn), 'figures min-h-32 pb-8 font-semibold')}
          style={styleOf(table)}
        >
          {table.shown.map((column) => (
            <Cell key={column.key} column={column} isFirst={column.key === first}>
              {sumOf(column)}
            </Cell>
          ))}
        </div>
      )}
    </div>
  )
}

type RowProps<T> = { table: Table<T>; row: T; selection: ItemSelection | undefined }

export function TableRow<T>({ table, row, selection }: RowProps<T>) {
  const { t } = useLingui()
  const title = table.labelOf(row)
  const to = table.linkOf(row)
  const [first, ...others] = table.shown
  return (
    <article
      aria-label={title}
      className={classNames(
        line,
        lineStart(selection !== undefined),
        // A row that takes the focus does not stop below the names of the columns.
        'figures relative min-h-52 border-b border-line bg-surface py-4 [&_:is(a,input)]:scroll-mt-88',
      )}
      style={styleOf(table)}
    >
      {selection && <SelectItem selection={selection} label={t`Select ${title}`} />}
      {to && !selection ? (
        <Link to={to} className="min-w-0 font-medium break-words after:absolute after:inset-0 active:after:bg-ink/5">
          {first?.cell(row)}
        </Link>
      ) : (
        <span className="min-w-0 font-medium break-words">{first?.cell(row)}</span>
      )}
      {others.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
    </article>
  )
}

type CellProps<T> = { column: Column<T>; isFirst?: boolean; children: ReactNode }

/** These are not cells of an HTML table, so assistive technology gets the name of each. */
const Cell = <T,>({ column: { name, isText }, isFirst = false, children }: CellProps<T>) => (
  <span className={classNames('min-w-0 break-words', !isFirst && !isText && 'text-right')}>
    {children && !isFirst && name && <span className="sr-only">{name} </span>}
    {children}
  </span>
)
