import sql from 'sql-template-tag'
import { defaultLanguage } from '#contract/language-codes.ts'
import { sendInPrivate } from '../../base/mail.ts'
import { type Delivery, deliverBySending } from '../../base/outbox.ts'
import { isTextId, say } from '../../base/texts/texts.ts'
import { isWait } from '../outbox/given-up.ts'
import { giveBack } from '../payments/deliveries.ts'
import { nameInMail } from '../shop/rules.ts'

/** Pays an approved refund. One that fails is in finance's queue from the first failure; one that waits is in another. */
export const payApprovedRefund: Delivery = {
  deliver: async (ctx, { merchant_id: merchantId, payload }) =>
    giveBack(ctx, { merchantId, reference: String(payload['refundId']) }),
  async onFailure(ctx, { merchant_id, payload }, reason) {
    if (isWait(reason)) return
    await ctx.db.query(sql`select mark_refund_payment_failed(${merchant_id}, ${String(payload['refundId'])},
      ${reason})`)
  },
}

/** Mails a shopper the decision on a refund, in the default language: an order does not know its shopper's. */
export const mailShopper = deliverBySending(async (ctx, { merchant_id: merchantId, payload }) => {
  const { email, timeZone, ...shop } = await ctx.db.one<{
    email: string
    name: string
    slug: string
    timeZone: string
  }>(sql`
    select c.email, s.name, s.slug, s.time_zone as "timeZone" from refund r
    join order_contact c on c.merchant_id = r.merchant_id and c.order_id = r.order_id
    join shop s on s.merchant_id = r.merchant_id
    where r.merchant_id = ${merchantId} and r.id = ${String(payload['refundId'])}`)
  // The shopper was erased meanwhile.
  if (email === '') return
  const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone } as const
  const params = typeof payload['params'] === 'object' && payload['params'] !== null ? payload['params'] : {}
  const textOf = (part: 'subject' | 'text') => {
    const id = `mail.${String(payload['kind'])}.${part}`
    if (!isTextId(id)) throw new Error(`no text for ${id}`)
    return say(id, reader, { ...params, shop: nameInMail(shop) })
  }
  await sendInPrivate(ctx.mail, { to: email, subject: textOf('subject'), text: `${textOf('text')}\n` })
})
