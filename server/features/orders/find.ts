import sql from 'sql-template-tag'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { readEmail } from '../../base/addresses/email.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuseField } from '../../base/refuse.ts'
import { mayMail } from '../../base/secrets/mail-limits.ts'
import { orderLinkMails, orderLinkMailsOfAll } from '../../base/secrets/try-limits.ts'
import { findVisibleShop } from '../shop/queries.ts'

/**
 * Mails the links of a shopper's orders to the address that they were placed with. Anybody can ask for any address: the
 * answer is the same with orders and without, and so are the statements before it, so that the time tells nothing
 * either. The mail is sent later, by the outbox.
 */
export async function find(call: Call<typeof storeOrders.find>) {
  const { ctx, db, params, body, lang, now } = call
  const merchantId = await findVisibleShop(ctx, params.shop)
  const email = readEmail(body.email)
  if (email === null) throw refuseField('email', 'email_invalid')
  // Requests for an address without orders are counted apart, by the same statements: otherwise strangers could block
  // its mails at other shops.
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
