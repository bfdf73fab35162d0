import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse, refuseField } from '../../base/refuse.ts'

/** A row's result in the dry run, with the product's version and the variants whose stock it changes. */
export type TriedRow = {
  row: number
  result: 'created' | 'updated' | 'unchanged' | 'refused'
  seen: { version: number; stock: string[] } | null
  listingsOff: number
}

export type Tried = ReadonlyMap<number, TriedRow>

export class ChangedSince extends Error {
  readonly key: string
  constructor(key: string) {
    super(`${key} has changed since the dry run`)
    this.key = key
  }
}

/** Refuses unless the dry run finished and was of the same file, read in the same way. */
export async function requireTried(db: Db, id: string, hash: string): Promise<void> {
  const tried = await db.maybe<{ hash: string; isWhole: boolean }>(sql`
    select encode(file_hash, 'hex') as hash, dry_run and state = 'finished' as "isWhole"
    from import_job where id = ${id}`)
  if (!tried?.isWhole) throw refuseField('tried', 'field_invalid')
  if (tried.hash !== hash) throw refuse('validation', { fields: { file: 'import_not_as_tried' } })
}

export async function readTried(db: Db, id: string, rows: readonly number[]): Promise<Tried> {
  const found = await db.query<TriedRow>(sql`
    select row, result, seen, listings_off as "listingsOff" from import_row
    where job_id = ${id} and row = any (${rows}::integer[])`)
  return new Map(found.map((row) => [row.row, row]))
}

export function isAsTried(row: TriedRow, told: TriedRow | undefined): boolean {
  const kindOf = ({ result }: TriedRow) => (result === 'unchanged' ? 'updated' : result)
  return (
    told !== undefined &&
    kindOf(row) === kindOf(told) &&
    row.seen?.version === told.seen?.version &&
    row.listingsOff <= told.listingsOff
  )
}
