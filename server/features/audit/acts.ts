import sql, { type Sql } from 'sql-template-tag'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'

/** The title of each act in the reader's language. An act without a text has its code as title. */
export function titleOf(act: string, reader: Reader): string {
  const textId = `act.${act}`
  return isTextId(textId) ? say(textId, reader) : act
}

/** The number of the order that an act `a` is about; the act itself has the order's id. */
export const orderNumber: Sql = sql`o.number as "orderNumber"`
export const joinOrder: Sql = sql`
  left join orders o on o.merchant_id = a.merchant_id
    and o.id = case when a.act like 'order.%' then a.subject::uuid end`
