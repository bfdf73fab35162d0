import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { GetResult } from '#client/get.ts'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { PageButtons } from './page-buttons.tsx'
import type { ListPages } from './use-list-pages.ts'

export type Column<T> = {
  /** Unique in the table. */
  name: string
  head: ReactNode
  cell: (row: T) => ReactNode
  isRight?: boolean
  /** Hidden below 1180 px. */
  isWide?: boolean
  /** For a table page, whose columns have fixed widths. Columns without a width share the rest. */
  width?: string
  className?: string
}

type Page<T> = { list: readonly T[]; total: number; totalIsFloor?: boolean; next: string | null }

type Props<T> = {
  label: string
  read: GetResult<Page<T>>
  columns: readonly Column<T>[]
  idOf: (row: T) => string
  at: number
  onChoose: (at: number) => void
  /** Called by a press on a row, which also chooses it. A button in the row is pressed only by itself. */
  onOpen?: (row: T) => void
  pages: ListPages
  pageSize: number
  empty: ReactNode
  remark?: ReactNode
  /** Whether a row is selected, in a table with several selected rows. The current row is then only shaded. */
  isSelected?: ((row: T) => boolean) | undefined
  /** The acts on the selected rows, in a bar over the end of the list. */
  bar?: ReactNode
}

/** A table page: sticky column headings, rows of one line, and a foot with the range, the total and the pages. */
export function DataTable<T>({ label, read, columns, empty, remark, pages, pageSize, bar, ...rest }: Props<T>) {
  const { data, error, isFetching, refresh } = read
  const retry = () => void refresh()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {data && error && <Stale onRetry={retry} isRetrying={isFetching} />}
      {/* The padding keeps the last rows, and rows reached by keys, clear of the bar. */}
      <div className={classNames('min-h-0 flex-1 overflow-y-auto', rest.isSelected && 'scroll-pb-72 pb-72')}>
        {!data && error ? (
          <Failed message={error.message} onRetry={retry} isRetrying={isFetching} />
        ) : (
          <table aria-label={label} aria-busy={!data || undefined} className="w-full table-fixed border-collapse">
            <thead className="sticky top-0 z-5 bg-surface">
              <tr>
                {columns.map(({ name, head, width, ...shape }) => (
                  <th
                    key={name}
                    scope="col"
                    className={classNames(
                      'relative h-32 border-b border-line px-10 text-left text-tiny font-normal text-soft first:pl-20 last:pr-20',
                      width,
                      shapeOf(shape),
                    )}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {data ? <Rows rows={data.list} columns={columns} {...rest} /> : <SkeletonRows columns={columns} />}
          </table>
        )}
        {data?.list.length === 0 && (
          <p role="status" className="p-40 text-center text-soft">
            {empty}
          </p>
        )}
      </div>
      {bar && <div className="relative">{bar}</div>}
      {data && <Foot page={data} pages={pages} pageSize={pageSize} remark={remark} />}
    </div>
  )
}

const shapeOf = ({ isRight, isWide }: Pick<Column<never>, 'isRight' | 'isWide'>) =>
  classNames(isRight && 'text-right', isWide && 'max-[1179px]:hidden')

type RowsProps<T> = Pick<Props<T>, 'columns' | 'idOf' | 'at' | 'onChoose' | 'onOpen' | 'isSelected'> & {
  rows: readonly T[]
}

function Rows<T>({ rows, columns, idOf, at, onChoose, onOpen, isSelected }: RowsProps<T>) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <Row
          key={idOf(row)}
          row={row}
          columns={columns}
          isAt={index === at}
          isChosen={isSelected ? isSelected(row) : index === at}
          onChoose={() => onChoose(index)}
          onOpen={() => onOpen?.(row)}
        />
      ))}
    </tbody>
  )
}

/** Whether a press was for the row: not for a link or a field in it, and not to mark a text. */
const isForRow = ({ target }: MouseEvent) =>
  target instanceof Element &&
  !target.closest('a, button, input, label, select') &&
  window.getSelection()?.isCollapsed !== false

type RowProps<T> = {
  row: T
  columns: readonly Column<T>[]
  isAt: boolean
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

function Row<T>({ row, columns, isAt, isChosen, onChoose, onOpen }: RowProps<T>) {
  const element = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    if (isAt) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isAt])
  return (
    <tr
      ref={element}
      aria-current={isAt ? 'true' : undefined}
      onFocus={onChoose}
      onClick={(event) => {
        // With Shift a press ends a range of selected rows, and the row where it began stays chosen.
        if (!event.shiftKey) onChoose()
        if (isForRow(event)) onOpen()
      }}
      className={classNames(
        'scroll-mt-32 cursor-pointer border-b border-line',
        isChosen ? 'bg-tint' : isAt ? 'bg-ink/4' : 'hover:bg-ink/4',
      )}
    >
      {columns.map(({ name, cell, className, ...shape }, index) => (
        <td
          key={name}
          className={classNames('relative h-36 truncate px-10 first:pl-20 last:pr-20', shapeOf(shape), className)}
        >
          {index === 0 && isChosen && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

function SkeletonRows<T>({ columns }: { columns: readonly Column<T>[] }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 12 }, (_, at) => at).map((at) => (
        <tr key={at} className="border-b border-line">
          {columns.map(({ name, ...shape }) => (
            <td key={name} className={classNames('h-36 px-10 first:pl-20 last:pr-20', shapeOf(shape))}>
              <Skeleton className="h-14 w-3/5" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

type FootProps = Pick<Props<never>, 'pages' | 'pageSize' | 'remark'> & { page: Page<unknown> }

function Foot({ page: { list, total, totalIsFloor, next }, pages, pageSize, remark }: FootProps) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const first = pages.page * pageSize + 1
  const range = `${numberText(first)} – ${numberText(first + list.length - 1)}`
  const count = numberText(total)
  return (
    <footer className="flex min-h-40 shrink-0 items-center gap-20 border-t border-line px-20 text-tiny text-soft">
      <span className="figures">
        {list.length > 0 && (totalIsFloor ? t`${range} of ${count} and more` : t`${range} of ${count}`)}
      </span>
      <span className="min-w-0 flex-1 truncate">{remark}</span>
      <PageButtons pages={pages} next={next} />
    </footer>
  )
}
