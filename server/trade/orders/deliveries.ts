import sql from 'sql-template-tag'
import type { Static } from 'typebox'
import { hourMs } from '#contract/durations.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import type { Seller } from '#contract/seller.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { sendInPrivate } from '../../base/mail.ts'
import { mailOf, type Part } from '../../base/mail-parts.ts'
import { deliverBySending } from '../../base/outbox.ts'
import { say } from '../../base/texts/texts.ts'
import { sellerObject } from '../../identity/merchants/seller.ts'
import { nameInMail } from '../shop/rules.ts'
import { findOrderSecret, orderPageOf } from './order-secrets.ts'
import { sellerLines } from './seller-lines.ts'

/** A link that arrives later is of no use: the shopper has asked again by then. */
const waitsMs = hourMs

type LostOrder = { orderId: string; number: string; email: string; at: Date }

/** Mails the links of the named orders, in the language of the page that asked. */
export const mailOrderLinks = deliverBySending(async (ctx, { merchant_id: merchantId, payload, created_at }) => {
  if (after(created_at, waitsMs) <= ctx.clock.now()) return
  const orders = await readOrders(ctx, merchantId, payload['orderIds'])
  const [first] = orders
  if (!first) return
  const shop = await ctx.db.one<{ name: string; slug: string; timeZone: string; seller: Static<typeof Seller> }>(sql`
    select s.name, s.slug, s.time_zone as "timeZone", ${sellerObject} as seller
    from shop s join merchant m on m.merchant_id = s.merchant_id where s.merchant_id = ${merchantId}`)
  const lang = readLanguage(String(payload['lang'])) ?? defaultLanguage
  const reader = { lang, currency: ctx.config.currency, timeZone: shop.timeZone, isElsewhere: true }
  const links: Part[] = []
  for (const { orderId, number, at } of orders) {
    const secret = await findOrderSecret(ctx, orderId)
    // Made with a key that the server no longer has, so it cannot be derived again.
    if (secret === null) continue
    const order = say('mail.order_links.order', reader, { number, at: at.toISOString() })
    links.push({ lines: [order], link: orderPageOf(ctx, shop.slug, secret) })
  }
  if (links.length === 0) return
  const name = { shop: nameInMail(shop) }
  const [text, note] = [say('mail.order_links.text', reader, name), say('mail.order_links.note', reader)]
  const soldBy = { lines: [say('mail.order.sold_by', reader, name)], link: `${ctx.config.shopUrl}/s/${shop.slug}` }
  const parts = [{ lines: [text] }, ...links, soldBy, { lines: sellerLines(shop.seller, reader) }, { lines: [note] }]
  const mail = mailOf({ subject: say('mail.order_links.subject', reader, name), parts, lang })
  await sendInPrivate(ctx.mail, { to: first.email, ...mail })
})

/** Leaves out orders whose shopper was erased in between. All were found by the same address. */
const readOrders = ({ db }: Ctx, merchantId: string, orderIds: unknown) =>
  db.query<LostOrder>(sql`
    select c.order_id as "orderId", c.number, c.email, o.created_at as at
    from order_contact c join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id
    where c.merchant_id = ${merchantId} and c.order_id = any (${orderIds}::uuid[]) and c.erased_at is null
    order by c.order_id desc`)
