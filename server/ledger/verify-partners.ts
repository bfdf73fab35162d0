import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'

type Row = {
  partnerId: string
  sequence: number
  kind: string
  source: string
  at: Date
  merchantId: string | null
  orderId: string | null
  lines: string
  sum: number
  previousHash: Uint8Array
  hash: Uint8Array
}

const rowsPerPage = 1_000

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * Verifies the chain of every partner's books from the first transaction. Returns a sentence about the first wrong row,
 * or null.
 */
export async function findPartnerFault(db: Db): Promise<string | null> {
  const accounts = await db.query<{ partnerId: string; sequence: number; hash: Uint8Array }>(sql`
    select partner_id as "partnerId", sequence, hash from partner_account order by partner_id`)
  for (const { partnerId, sequence, hash } of accounts) {
    const walk: { sequence: number; hash: Buffer } = { sequence: 0, hash: sha256(partnerId) }
    for (;;) {
      const rows = await readRows(db, { partnerId, after: walk.sequence })
      for (const row of rows) {
        if (row.sequence !== walk.sequence + 1 || !isRight(row, walk.hash)) {
          return `partner ${partnerId}: transaction ${walk.sequence + 1} is not what its hash says`
        }
        walk.sequence = row.sequence
        walk.hash = Buffer.from(row.hash)
      }
      if (rows.length < rowsPerPage) break
    }
    if (walk.sequence !== sequence || !walk.hash.equals(hash)) {
      return `partner ${partnerId}: the account says ${sequence} transactions, the chain has ${walk.sequence}`
    }
  }
  return null
}

function isRight(row: Row, previous: Buffer): boolean {
  const { partnerId, sequence, kind, source, at, merchantId, orderId, lines, sum } = row
  const parts = [partnerId, sequence, kind, source, at.toISOString(), merchantId, orderId, lines]
  const text = parts.filter((part) => part !== null).join('|')
  return sum === 0 && previous.equals(row.previousHash) && sha256(previous, text).equals(row.hash)
}

const readRows = (db: Db, { partnerId, after }: { partnerId: string; after: number }) =>
  db.query<Row>(sql`
    select t.partner_id as "partnerId", t.sequence, t.kind, t.source, t.at, t.merchant_id as "merchantId",
      t.order_id as "orderId", t.previous_hash as "previousHash", t.hash, p.lines, p.sum
    from partner_transaction t cross join lateral (
      select coalesce(sum(amount), 0)::bigint as sum,
        string_agg(concat_ws(':', line, replace(account, ':', '.'), amount), '|' order by line) as lines
      from partner_posting where partner_id = t.partner_id and sequence = t.sequence) as p
    where t.partner_id = ${partnerId} and t.sequence > ${after} order by t.sequence limit ${rowsPerPage}`)
