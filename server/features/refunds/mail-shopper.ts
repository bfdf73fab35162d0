import sql from 'sql-template-tag'
import { defaultLanguage } from '#contract/language-codes.ts'
import { deliverBySending } from '../../base/outbox.ts'
import { isTextId, say } from '../../base/texts/texts.ts'

/** Mails a shopper what was decided on their refund. An order knows no language of its shopper: it is the default one. */
export const mailShopper = deliverBySending(async (ctx, { merchant_id: merchantId, payload }) => {
  const { email, shop, timeZone } = await ctx.db.one<{ email: string; shop: string; timeZone: string }>(sql`
    select o.email, s.name as shop, s.time_zone as "timeZone" from refund r
    join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
    join shop s on s.merchant_id = r.merchant_id
    where r.merchant_id = ${merchantId} and r.id = ${String(payload['refundId'])}`)
  const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone } as const
  const params = typeof payload['params'] === 'object' && payload['params'] !== null ? payload['params'] : {}
  const words = (part: 'subject' | 'text') => {
    const id = `mail.${String(payload['kind'])}.${part}`
    if (!isTextId(id)) throw new Error(`no words for ${id}`)
    return say(id, reader, { ...params, shop })
  }
  await ctx.mail.send({ to: email, subject: words('subject'), text: `${words('text')}\n` })
})
