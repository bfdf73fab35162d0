import sql from 'sql-template-tag'
import type { Static } from 'typebox'
import { addressLines } from '#contract/address-lines.ts'
import { trackingPage } from '#contract/carriers.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Seller } from '#contract/seller.ts'
import type { ShopperOrder } from '#contract/storefront/orders.ts'
import type { Ctx } from '../../base/ctx.ts'
import { sendInPrivate } from '../../base/mail.ts'
import { mailOf, type Part } from '../../base/mail-parts.ts'
import { type Delivery, type OutboxMessage, RefusedForGood } from '../../base/outbox.ts'
import { isTextId, type Reader, say, type TextId } from '../../base/texts/texts.ts'
import { asWritten } from '../../base/texts/written.ts'
import { sellerObject } from '../../identity/merchants/seller.ts'
import { nameInMail } from '../shop/rules.ts'
import { findOrderSecret, orderPageOf } from './order-secrets.ts'
import { readShopperOrder } from './queries.ts'
import { refundLines } from './refund-lines.ts'
import { countryName, sellerLines } from './seller-lines.ts'

type Order = Static<typeof ShopperOrder>
type Addressee = {
  email: string
  lang: LanguageCode
  name: string
  slug: string
  timeZone: string
  seller: Static<typeof Seller>
  wasTold: boolean
  shopUrl: string
}

/** Whether a delayed mail is still true. A shopper who was not told of the order gets no reminder. */
const stillMatters: Readonly<Record<string, (order: Order & { wasTold: boolean }) => boolean>> = {
  payment_reminder: ({ status, payWith, wasTold }) => status === 'waiting_payment' && payWith === 'bank' && wasTold,
  no_news: ({ status, logistics }) => status === 'shipped' && logistics === 'in_transit',
  no_news_last: ({ status, logistics }) => status === 'shipped' && logistics === 'in_transit',
}

/** Mails a shopper about an order, in the language of the page on which it was placed. */
export const mailShopper: Delivery = {
  async deliver(ctx, message) {
    const { merchant_id: merchantId, id, payload } = message
    const orderId = String(payload['orderId'])
    const to = await readAddressee(ctx, merchantId, orderId)
    // The shopper was erased in between.
    if (!to) return async () => {}
    const kind = String(payload['kind'])
    const { json } = await readShopperOrder(ctx.db, { merchantId, orderId, lang: to.lang })
    const order = JSON.parse(json) as Order
    if (stillMatters[kind]?.({ ...order, wasTold: to.wasTold }) === false) return async () => {}
    const record = (isSent: boolean) =>
      sql`select record_order_mail(${merchantId}, ${orderId}, ${id}, ${kind}, ${isSent}, ${ctx.clock.now()})`
    try {
      await sendInPrivate(ctx.mail, { to: to.email, id, ...(await writeMail(ctx, to, { order, message })) })
    } catch (error) {
      // Recorded for the merchant; an operator sees the message that was given up.
      if (error instanceof RefusedForGood) await ctx.db.query(record(false))
      throw error
    }
    return async (tx) => void (await tx.query(record(true)))
  },
}

async function readAddressee(ctx: Ctx, merchantId: string, orderId: string): Promise<Addressee | undefined> {
  const read = await ctx.db.maybe<Omit<Addressee, 'shopUrl'>>(sql`
    select c.email, c.lang, s.name, s.slug, s.time_zone as "timeZone", ${sellerObject} as seller,
      exists (select 1 from order_mail t where t.merchant_id = c.merchant_id and t.order_id = c.order_id and t.is_sent)
        as "wasTold"
    from order_contact c join shop s on s.merchant_id = c.merchant_id join merchant m on m.merchant_id = c.merchant_id
    where c.merchant_id = ${merchantId} and c.order_id = ${orderId} and c.lang is not null and c.erased_at is null`)
  return read && { ...read, shopUrl: `${ctx.config.shopUrl}/s/${read.slug}` }
}

type MailInput = { order: Order; message: OutboxMessage }

async function writeMail(ctx: Ctx, to: Addressee, { order, message: { merchant_id: merchantId, payload } }: MailInput) {
  const secret = await findOrderSecret(ctx, order.orderId)
  const about = await linesOfRefund(ctx, { merchantId, refundId: payload['refundId'], lang: to.lang })
  const params = {
    ...(payload['params'] as object | undefined),
    ...{ number: order.number, total: order.total, payBy: order.payBy, shop: nameInMail(to) },
    ...{ carrier: order.carrier, tracking: order.trackingNumber },
  }
  const { silentReceiveDays } = ctx.config
  const settings = { silentReceiveDays }
  const reader: Reader = {
    lang: to.lang,
    currency: ctx.config.currency,
    timeZone: to.timeZone,
    settings,
    isElsewhere: true,
  }
  const textOf = (name: string) => {
    const id = `mail.${name}`
    if (!isTextId(id)) throw new Error(`no text for ${id}`)
    return say(id, reader, params)
  }
  const label = (id: TextId, more: object = {}) => say(id, reader, { ...params, ...more })
  const kind = String(payload['kind'])
  const parts: Part[] = [
    { lines: [textOf(`${kind}.text`)] },
    ...(about.length === 0
      ? []
      : [{ lines: [label('mail.order.about'), ...about.map((line) => pieceOf(line, label))] }]),
    ...(kind === 'order_sent' ? [parcelPart(order, label('mail.order.parcel'))] : []),
    // Made with a key that the server no longer has, so it cannot be derived again.
    ...(secret === null ? [] : [{ lines: [label('mail.order.page')], link: orderPageOf(ctx, to.slug, secret) }]),
    { lines: [...order.lines.map((line) => lineOf(line, label)), label('mail.order.total')] },
    ...(order.address === null ? [] : [{ lines: [label('mail.order.to'), ...addressOf(order.address, to.lang)] }]),
    { lines: [label('mail.order.sold_by')], link: to.shopUrl },
    { lines: sellerLines(to.seller, reader) },
    { lines: [label('legal.imprint.platform', { operator: ctx.config.platformOperator[0] })] },
    { lines: [label('mail.order.terms')], link: `${to.shopUrl}/legal/terms?on=${order.createdAt}&lang=${to.lang}` },
    { lines: [label('mail.order.note')] },
  ]
  return mailOf({ subject: textOf(`${kind}.subject`), parts, lang: to.lang })
}

function parcelPart({ carrier, trackingNumber }: Order, parcel: string): Part {
  const link = trackingPage(carrier, trackingNumber ?? '')
  return { lines: [parcel], ...(link !== null && { link }) }
}

type Label = (id: TextId, more: object) => string

const lineOf = ({ price, ...line }: Order['lines'][number], label: Label): string =>
  pieceOf({ ...line, amount: line.quantity * price }, label)

type Pieces = { title: string; variant: string; quantity: number; amount: number }

/** A refund without pieces is a part of the price. */
const pieceOf = ({ title, variant, quantity, amount }: Pieces, label: Label): string => {
  const named = variant === '' ? title : label('mail.order.goods', { title, variant })
  const item = label('mail.follow_news.item', { title: named, price: amount })
  return quantity === 0 ? item : `${quantity} × ${item}`
}

type RefundOf = { merchantId: string; refundId: unknown; lang: LanguageCode }

/** Empty if the message is not about a refund. */
async function linesOfRefund({ db }: Ctx, { merchantId, refundId, lang }: RefundOf): Promise<Pieces[]> {
  if (typeof refundId !== 'string') return []
  const { lines } = await db.one<{ lines: Pieces[] }>(sql`
    select ${refundLines(lang)} as lines from refund r where r.merchant_id = ${merchantId} and r.id = ${refundId}`)
  return lines
}

/** A shopper's text makes no link in the mail. */
const addressOf = (address: NonNullable<Order['address']>, lang: LanguageCode): string[] => [
  ...addressLines(address).map(asWritten),
  countryName(address.country, lang),
]
