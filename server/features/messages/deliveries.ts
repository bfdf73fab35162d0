import sql from 'sql-template-tag'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { deliverBySending } from '../../base/outbox.ts'
import { isTextId, say } from '../../base/texts/texts.ts'
import { settingsOf } from './rules.ts'

/** Mails a message with the same text, in the merchant's language. */
export const mailNotice = deliverBySending(async (ctx, { merchant_id: merchantId, payload }) => {
  const { email, lang, timeZone } = await ctx.db.one<{ email: string; lang: string; timeZone: string }>(sql`
    select m.email, m.lang, s.time_zone as "timeZone" from merchant m join shop s on s.merchant_id = m.merchant_id
    where m.merchant_id = ${merchantId}`)
  const reader = {
    lang: readLanguage(lang) ?? defaultLanguage,
    currency: ctx.config.currency,
    timeZone,
    settings: settingsOf(ctx.config),
  }
  const params = typeof payload['params'] === 'object' && payload['params'] !== null ? payload['params'] : {}
  const textOf = (part: 'title' | 'content') => {
    const id = `notice.${String(payload['kind'])}.${part}`
    if (!isTextId(id)) throw new Error(`no text for ${id}`)
    return say(id, reader, params as Record<string, unknown>)
  }
  await ctx.mail.send({
    to: email,
    subject: textOf('title'),
    text: `${textOf('content')}\n\n${ctx.config.publicUrl}/message\n`,
  })
})
