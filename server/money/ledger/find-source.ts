import sql, { type Sql } from 'sql-template-tag'
import { isId } from '#contract/id-pattern.ts'
import { ledgerKinds } from '#contract/operator/ledger-codes.ts'
import type { Db } from '../../base/db/open.ts'
import { numberBeginning } from '../../base/numbers.ts'
import { refuseField } from '../../base/refuse.ts'

type SourceCondition = { merchantId: string | undefined; condition: Sql }

const nothing: SourceCondition = { merchantId: undefined, condition: sql`false` }

const isNumber = /^\d{1,15}$/

type FindInput = { keyword: string; merchantId: string | undefined }

/**
 * Finds an order, deposit or withdrawal of any merchant; for a source or a transaction's number the merchant is
 * required.
 */
export async function findSource(db: Db, { keyword, merchantId }: FindInput): Promise<SourceCondition> {
  const ofMerchant = isNumber.test(keyword) || isId(keyword)
  if (ofMerchant && !merchantId) throw refuseField('merchantId', 'field_required')
  if (isNumber.test(keyword)) return { merchantId, condition: sql`t.sequence = ${Number(keyword)}` }
  if (isId(keyword)) return { merchantId, condition: bySource(keyword) }
  const found = await findByNumber(db, keyword)
  if (!found || (merchantId && found.merchantId !== merchantId)) return { ...nothing, merchantId }
  return found
}

/** Lists all kinds, since the index of sources begins with the kind. */
const bySource = (source: string): Sql => sql`t.kind = any(${[...ledgerKinds]}::text[]) and t.source = ${source}`

async function findByNumber(db: Db, keyword: string): Promise<SourceCondition | null> {
  // A refund's number contains that of its order.
  const order = numberBeginning('EN', keyword.replace(/^RF-([0-9A-Z]{5}-[0-9A-Z]{5}).*$/i, 'EN-$1'))
  const numbers = [order, numberBeginning('RC', keyword), numberBeginning('WD', keyword)].filter(
    (number) => number !== null,
  )
  const claimed = await db.query<{ number: string; kind: string; merchantId: string }>(sql`
    select number, kind, merchant_id as "merchantId" from public_number where number = any(${numbers}::text[]) limit 1`)
  const [thing] = claimed
  if (!thing) return null
  const { merchantId, number } = thing
  const table = { order: sql`orders`, deposit: sql`deposit`, withdrawal: sql`withdrawal` }[thing.kind]
  if (!table) return null
  const row = await db.maybe<{ id: string }>(
    thing.kind === 'order'
      ? sql`select order_id as id from order_contact where merchant_id = ${merchantId} and number = ${number}`
      : sql`select id from ${table} where merchant_id = ${merchantId} and number = ${number}`,
  )
  if (!row) return null
  return { merchantId, condition: thing.kind === 'order' ? aboutOrder(merchantId, row.id) : bySource(row.id) }
}

/** All lines of a transaction concern the same order, and the index covers only the first. */
const aboutOrder = (merchantId: string, orderId: string): Sql => sql`t.sequence in (
  select sequence from ledger_posting where merchant_id = ${merchantId} and order_id = ${orderId} and line = 1)`
