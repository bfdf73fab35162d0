import sql from 'sql-template-tag'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { readEmail } from '../../base/addresses/email.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuseField } from '../../base/refuse.ts'
import { mayMail } from '../../base/secrets/mail-limits.ts'
import { orderLinkMails, orderLinkMailsOfAll } from '../../base/secrets/try-limits.ts'
import { findVisibleShop } from '../shop/queries.ts'

/**
 * Mails a shopper the links of the orders placed with an address. Anybody can request this for any address, so answer
 * and statements are the same with and without orders, and the outbox mails later: neither answer nor time reveals
 * anything.
 */
export async function find(call: Call<typeof storeOrders.find>) {
  const { ctx, db, params, body, lang, now } = call
  const merchantId = await findVisibleShop(ctx, params.shop)
  const email = readEmail(body.email)
  if (email === null) throw refuseField('email', 'email_invalid')
  // Addresses without orders have limits of their own, by the same statements; otherwise strangers could use up the
  // mails that other shops send to them.
  const { isKnown } = await db.one<{ isKnown: boolean }>(sql`
    select exists (
      select 1 from order_contact where merchant_id = ${merchantId} and email = ${email} and erased_at is null
    ) as "isKnown"`)
  const isAllowed = await mayMail(call, db, {
    email,
    counted: [
      { kind: `order links of ${merchantId}`, limit: orderLinkMails },
      { kind: isKnown ? 'order links' : `no order links of ${merchantId}`, limit: orderLinkMailsOfAll },
    ],
  })
  await db.query(sql`select mail_order_links(${merchantId}, ${isAllowed ? email : ''}, ${lang}, ${now})`)
  return {}
}
