import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { after } from '../../base/clock.ts'
import { sendInPrivate } from '../../base/mail.ts'
import type { Delivery } from '../../base/outbox.ts'
import { findRecipient, listNews, openAddress, signStopToken, stopPageOf } from './followers.ts'
import { newsMail, newsMax } from './news-mail.ts'

/** A mail that the mail server has not accepted by then is dropped: the next week's mail has the same news. */
const waitsMs = dayMs

/**
 * Mails a follower what a shop has newly listed. The content is read now, so that it has no product that is not sold
 * any more, and who left meanwhile gets no mail. That it was sent is noted in the transaction that ends the message.
 */
export const mailNews: Delivery = {
  async deliver(ctx, { merchant_id: merchantId, id, payload, created_at }) {
    const nothing = async () => {}
    const now = ctx.clock.now()
    if (after(created_at, waitsMs) <= now) return nothing
    const { keys, shopUrl: publicUrl, currency } = ctx.config
    const key = { merchantId, emailHash: Buffer.from(String(payload['follower']), 'hex') }
    const recipient = await findRecipient(ctx.db, key)
    if (!recipient) return nothing
    const { newsSince: since, sealed, name, slug } = recipient
    const lang = readLanguage(recipient.lang) ?? defaultLanguage
    const mail = newsMail({
      reader: { lang, currency, timeZone: 'UTC' },
      shop: { name, slug },
      news: await listNews(ctx.db, { merchantId, since, now, lang, limit: newsMax + 1 }),
      publicUrl,
      stopUrl: stopPageOf({ publicUrl, slug, token: signStopToken(keys, key) }),
    })
    if (!mail) return nothing
    // A process that ends before it has noted this leaves the same mail with the same id to the next one.
    await sendInPrivate(ctx.mail, { ...mail, to: openAddress(keys, sealed), id })
    return async (tx) => {
      await tx.query(sql`
        select note_follow_mail(${merchantId}, ${key.emailHash}, ${now}, ${ctx.clock.now()})`)
    }
  },
}
