import type { MailMessage } from '../../base/ctx.ts'
import { mailOf, type Part } from '../../base/mail-parts.ts'
import { type Reader, say } from '../../base/texts/texts.ts'
import { lineInMail } from '../../base/texts/written.ts'
import type { NewListing } from './followers.ts'
import { nameInMail } from './rules.ts'

export const newsMax = 6

const titleMax = 120

/** A product's title for a mail; null if it may not be in a mail. */
export function titleInMail(title: string): string | null {
  const line = lineInMail(title)
  if (line === null) return null
  const characters = [...line]
  return characters.length <= titleMax
    ? line
    : `${characters
        .slice(0, titleMax - 1)
        .join('')
        .trimEnd()}…`
}

type NewsInput = {
  reader: Reader
  shop: { name: string; slug: string }
  /** Newest first; one more than is shown if there are more. */
  news: readonly NewListing[]
  publicUrl: string
  stopUrl: string
}

/** The news mail in the language in which the shop was followed; null without news. */
export function newsMail({ reader, shop, news, publicUrl, stopUrl }: NewsInput): Omit<MailMessage, 'to'> | null {
  if (news.length === 0) return null
  const name = { shop: nameInMail(shop) }
  const page = `${publicUrl}/s/${shop.slug}`
  const query = `?lang=${reader.lang}`
  const products = news.slice(0, newsMax).map(({ listingId, title, price, isFrom }) => {
    const named = titleInMail(title) ?? say('mail.follow_news.product', reader)
    const line = say(isFrom ? 'mail.follow_news.from' : 'mail.follow_news.item', reader, { title: named, price })
    return { lines: [line], link: `${page}/p/${listingId}${query}` }
  })
  const all = say(news.length > newsMax ? 'mail.follow_news.more' : 'mail.follow_news.all', reader)
  const parts: Part[] = [
    { lines: [say('mail.follow_news.text', reader, name)] },
    ...products,
    { lines: [all], link: `${page}${query}` },
    { lines: [say('mail.follow_news.note', reader, name)], link: `${stopUrl}${query}` },
  ]
  const subject = say('mail.follow_news.subject', reader, name)
  return { ...mailOf({ subject, parts, lang: reader.lang }), unsubscribeUrl: `${stopUrl}${query}` }
}
