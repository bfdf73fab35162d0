import type { ReactNode } from 'react'
import type { GetResult } from '#client/get.ts'
import { classNames } from '#kit/class-names.ts'
import { Skeleton } from '#kit/skeleton.tsx'
import type { Column } from './data-table.tsx'
import { FailedPart } from './failed-part.tsx'
import { PageButtons } from './page-buttons.tsx'
import { PaneHead } from './panes.tsx'
import type { ListPages } from './use-list-pages.ts'

type Props<T> = {
  title: string
  beside?: ReactNode
  read: Pick<GetResult<{ list: readonly T[]; next: string | null }>, 'data' | 'error' | 'refresh'>
  columns: readonly Column<T>[]
  idOf: (row: T) => string
  empty: ReactNode
  /** Without pages it shows only the newest rows. */
  pages?: ListPages | undefined
}

/** A list within a page, one line per row. */
export function RecordTable<T>({ title, beside, read, columns, idOf, empty, pages }: Props<T>) {
  const { data, error, refresh } = read
  const next = data?.next ?? null
  return (
    <section aria-label={title}>
      <PaneHead beside={beside}>{title}</PaneHead>
      {!data && error ? (
        <FailedPart message={error.message} onRetry={refresh} />
      ) : !data ? (
        <Skeleton className="h-90 w-full" />
      ) : data.list.length === 0 ? (
        <p className="py-6 text-soft">{empty}</p>
      ) : (
        <table aria-label={title} className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line">
              {columns.map(({ name, head, isRight, isWide }) => (
                <th
                  key={name}
                  scope="col"
                  className={classNames(
                    'py-6 pr-16 text-left text-tiny font-normal text-soft last:pr-0',
                    isRight && 'text-right',
                    isWide && 'max-[1179px]:hidden',
                  )}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={idOf(row)} className="border-b border-line">
                {columns.map(({ name, cell, isRight, isWide, className }) => (
                  <td
                    key={name}
                    className={classNames(
                      'py-6 pr-16 last:pr-0',
                      isRight && 'text-right',
                      isWide && 'max-[1179px]:hidden',
                      className,
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages && (
        <div className="flex justify-end gap-10 pt-12">
          <PageButtons pages={pages} next={next} />
        </div>
      )}
    </section>
  )
}
