import { type ComponentProps, type ReactNode, useContext } from 'react'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { IsTable } from '#kit/screen.tsx'
import { type Table, TableHead, TableRow, TableTools } from './table.tsx'
import { useSelection } from './use-selection.ts'

type Props<T, V extends string> = ComponentProps<typeof RecordsScreen<T, V>> & {
  table: Table<T>
  total?: Readonly<Record<string, ReactNode>> | null
}

/** A screen of records that is a table where it has a wide window to itself. Chosen rows are added up. */
export function TableScreen<T, V extends string>({ table, total = null, children, ...records }: Props<T, V>) {
  const isTable = useContext(IsTable)
  const { source, keyOf, tabs, listHeader } = records
  const rows = source.items?.map((row) => ({ ...row, id: keyOf(row) }))
  const selection = useSelection(rows, { listKey: tabs?.value ?? '' })
  if (!isTable) return <RecordsScreen {...records}>{children}</RecordsScreen>
  return (
    <RecordsScreen
      {...records}
      listHeader={
        <>
          {listHeader}
          {rows && rows.length > 0 && (
            <div className="flex pr-4">
              <TableTools table={table} selection={selection} />
            </div>
          )}
        </>
      }
      head={<TableHead table={table} selection={selection} total={total} />}
    >
      {(row) => <TableRow table={table} row={row} selection={selection.of(keyOf(row))} />}
    </RecordsScreen>
  )
}
