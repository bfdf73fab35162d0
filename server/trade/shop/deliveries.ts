import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { after } from '../../base/clock.ts'
import { sendInPrivate } from '../../base/mail.ts'
import type { Delivery } from '../../base/outbox.ts'
import { findRecipient, listNews, openAddress, signStopToken, stopPageOf } from './followers.ts'
import { newsMail, newsMax } from './news-mail.ts'

/** After this a mail is dropped, since next week's mail has the same news. */
const waitsMs = dayMs

/**
 * Mails a follower the new listings of a shop. The contents are read at delivery, so that products no longer sold and
 * former followers are left out. Ending the message also notes that the mail was sent.
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
    // If the process dies before noting it, the next one sends the same mail with the same id.
    await sendInPrivate(ctx.mail, { ...mail, to: openAddress(keys, sealed), id })
    return async (tx) => {
      await tx.query(sql`
        select note_follow_mail(${merchantId}, ${key.emailHash}, ${now}, ${ctx.clock.now()})`)
    }
  },
}
