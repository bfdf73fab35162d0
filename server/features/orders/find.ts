import sql from 'sql-template-tag'
import type { storeOrders } from '#contract/storefront/orders.ts'
import { readEmail } from '../../base/addresses/phone.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuseField } from '../../base/refuse.ts'
import { fingerprint } from '../../base/secrets/encryption.ts'
import { mayTry } from '../../base/secrets/failures.ts'
import { orderLinkMails, orderLinkMailsOfAll } from '../../base/secrets/try-limits.ts'
import { findVisibleShop } from '../shop/queries.ts'

/**
 * Mails the links of a shopper's orders to the address that they were placed with. Anybody can ask for any address: the
 * answer is the same with orders and without, and so are the statements before it, so that the time tells nothing
 * either. The mail is sent later, by the outbox.
 */
export async function find({ ctx, db, params, body, lang, now }: Call<typeof storeOrders.find>) {
  const merchantId = await findVisibleShop(ctx, params.shop)
  const email = readEmail(body.email)
  if (email === null) throw refuseField('email', 'email_invalid')
  const asker = { merchantId, email }
  // Counted before it is known whether there is an order, since a limit that only orders reach would tell of them.
  if (!(await mayTry(db, { subject: subjectOf(ctx, 'shop', asker), limit: orderLinkMails, now }))) return {}
  const isAllowed = await mayMail(ctx, db, { ...asker, now })
  await db.query(sql`select mail_order_links(${merchantId}, ${isAllowed ? email : ''}, ${lang}, ${now})`)
  return {}
}

type Asker = { merchantId: string; email: string }

/** What is counted, under a keyed hash: no table has the address of somebody who only asked. */
const subjectOf = ({ config }: Ctx, counted: string, { merchantId, email }: Asker) =>
  `order links:${fingerprint(config.keys, 'finder of an order', [counted, merchantId, email].join('\0')).toString('base64url')}`

/**
 * Whether the address gets one more mail today from all shops together. Only mails count. Requests for an address
 * without orders are counted separately, by the same statement; otherwise strangers could block its mails at other
 * shops.
 */
async function mayMail(ctx: Ctx, db: Db, { merchantId, email, now }: Asker & { now: Date }): Promise<boolean> {
  const { isKnown } = await db.one<{ isKnown: boolean }>(sql`
    select exists (
      select 1 from order_contact where merchant_id = ${merchantId} and email = ${email} and erased_at is null
    ) as "isKnown"`)
  const subject = subjectOf(ctx, isKnown ? 'mails' : 'no mails', { merchantId: isKnown ? '' : merchantId, email })
  return mayTry(db, { subject, limit: orderLinkMailsOfAll, now })
}
