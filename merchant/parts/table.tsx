// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual list cannot be those of an HTML table
// biome-ignore-all lint/a11y/useFocusableInteractive: only the controls within a cell take the focus
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
  /** The widths of its track: what its content needs, and what it takes where there is room. */
  least: string
  most: string
  /** Gives way where the other columns need the whole width. What it shows is also behind the row. */
  givesWay?: boolean
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

/** The tracks depend on nothing in a single row, so those of all rows agree. */
function styleOf<T>({ shown }: Table<T>) {
  const others = shown.filter(({ givesWay }) => !givesWay).map(({ least }) => least)
  const gaps = `${shown.length - 1} * 12 * var(--spacing)`
  const rest = `100% - ${[...others, gaps].join(' - ')}`
  const tracks = shown.map(({ least, most, givesWay }) => [givesWay ? `clamp(0px, ${rest}, ${least})` : least, most])
  return { gridTemplateColumns: tracks.map(([least, most]) => `minmax(${least}, ${most})`).join(' ') }
}

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
    <div role="rowgroup" className="sticky top-0 z-2 border-b border-line bg-paper print:static">
      <div role="row" className={classNames(line, lineStart(isOn), 'min-h-44 text-soft')} style={styleOf(table)}>
        {table.shown.map((column) => (
          <HeadCell key={column.key} column={column} isFirst={column.key === first} />
        ))}
      </div>
      {(isChosen || total) && (
        <div
          role="row"
          aria-live="polite"
          aria-atomic="true"
          className={classNames(
            line,
            lineStart(isOn),
            // The row itself has the weight of the others, whose zero is the unit of the tracks.
            'figures min-h-32 pb-8 *:font-semibold [&_.figures]:font-semibold',
          )}
          style={styleOf(table)}
        >
          {table.shown.map((column) => {
            const isFirst = column.key === first
            const sum = sumOf(column)
            return (
              <Cell key={column.key} column={column} isFirst={isFirst}>
                {/* A sum is read out when it changes, away from the names of the columns. */}
                {sum && !isFirst && <span className="sr-only">{column.name} </span>}
                {sum}
              </Cell>
            )
          })}
        </div>
      )}
    </div>
  )
}

type CellProps<T> = { column: Column<T>; isFirst?: boolean }

const alignOf = <T,>({ isText }: Column<T>, isFirst: boolean) => !isFirst && !isText && 'text-right'

function HeadCell<T>({ column, isFirst = false }: CellProps<T>) {
  const { name, sort, givesWay } = column
  // Above the controls of the rows there is nothing to name.
  if (!name) return <span role="cell" />
  return (
    <span
      role="columnheader"
      aria-sort={sort && (sort.isOn ? (sort.direction ?? 'descending') : 'none')}
      className={classNames('min-w-0', alignOf(column, isFirst))}
    >
      {sort ? <SortHead {...sort}>{name}</SortHead> : givesWay ? <GivingWay>{name}</GivingWay> : name}
    </span>
  )
}

type RowProps<T> = { table: Table<T>; row: T; selection: ItemSelection | undefined }

export function TableRow<T>({ table, row, selection }: RowProps<T>) {
  const { t } = useLingui()
  const title = table.labelOf(row)
  const to = table.linkOf(row)
  const [first, ...others] = table.shown
  return (
    <div
      role="row"
      aria-label={title}
      className={classNames(
        line,
        lineStart(selection !== undefined),
        // A row that takes the focus does not stop below the names of the columns.
        'figures relative min-h-52 border-b border-line bg-surface py-4 [&_:is(a,input)]:scroll-mt-88',
      )}
      style={styleOf(table)}
    >
      <span role="rowheader" className="min-w-0 font-medium break-words">
        {selection && <SelectItem selection={selection} label={t`Select ${title}`} />}
        {to && !selection ? (
          <Link to={to} className="block after:absolute after:inset-0 active:after:bg-ink/5">
            {first?.cell(row)}
          </Link>
        ) : (
          first?.cell(row)
        )}
      </span>
      {others.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
    </div>
  )
}

const Cell = <T,>({ column, isFirst = false, children }: CellProps<T> & { children: ReactNode }) => (
  <span
    role={isFirst ? 'rowheader' : 'cell'}
    // A time that is left may take two lines. An amount never does.
    className={classNames('min-w-0 break-words [&_time]:whitespace-normal', alignOf(column, isFirst))}
  >
    {column.givesWay && children ? <GivingWay>{children}</GivingWay> : children}
  </span>
)

/** Shows nothing where its column has no room for a word. */
const GivingWay = ({ children }: { children: ReactNode }) => (
  <span className="@container block">
    <span className="block @max-[5rem]:hidden">{children}</span>
  </span>
)
