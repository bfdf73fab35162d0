import sql, { type Sql } from 'sql-template-tag'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'

/** The title of an act in the reader's language, or its code if there is no text. */
export function titleOf(act: string, reader: Reader): string {
  const textId = `act.${act}`
  return isTextId(textId) ? say(textId, reader) : act
}

/** The order's number for an act `a`, which stores only the order's id. */
export const orderNumber: Sql = sql`o.number as "orderNumber"`
export const joinOrder: Sql = sql`
  left join orders o on o.merchant_id = a.merchant_id
    and o.id = case when a.act like 'order.%' then a.subject::uuid end`
