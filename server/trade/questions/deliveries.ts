import sql from 'sql-template-tag'
import type { Static } from 'typebox'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import type { Seller } from '#contract/seller.ts'
import type { Ctx } from '../../base/ctx.ts'
import { sendInPrivate } from '../../base/mail.ts'
import { mailOf, type Part } from '../../base/mail-parts.ts'
import { type Delivery, RefusedForGood } from '../../base/outbox.ts'
import { decrypt } from '../../base/secrets/encryption.ts'
import { type Reader, say } from '../../base/texts/texts.ts'
import { asQuoted, inQuotes } from '../../base/texts/written.ts'
import { sellerObject } from '../../identity/merchants/seller.ts'
import { findOrderSecret } from '../orders/order-secrets.ts'
import { sellerLines } from '../orders/seller-lines.ts'
import { nameInMail } from '../shop/rules.ts'
import { findQuestionSecret, questionPageOf } from './question-secrets.ts'
import { phraseText } from './rules.ts'

type Asker = {
  orderId: string | null
  number: string | null
  sealed: Uint8Array | null
  email: string | null
  lang: string
  name: string
  slug: string
  timeZone: string
  seller: Static<typeof Seller>
  /** The last answer that the shopper has read or was mailed. */
  known: number
}

type Answer = { sequence: number; phrase: string | null; text: string }

type QuestionKey = { merchantId: string; questionId: string }

/**
 * Mails the shopper the link of a question before buying, or what the shop has answered since the last mail, unless the
 * shopper has read it.
 */
export const mailQuestion: Delivery = {
  async deliver(ctx, { merchant_id: merchantId, id, payload }) {
    const key = { merchantId, questionId: String(payload['questionId']) }
    const kind = payload['kind'] === 'asked' ? 'asked' : 'answered'
    const asker = await readAsker(ctx, key)
    const email = asker && emailOf(ctx, asker)
    // Erased in between.
    if (!asker || !email) return async () => {}
    const answers = kind === 'asked' ? [] : await readAnswers(ctx, key, asker.known)
    const through = answers.at(-1)?.sequence ?? 0
    const note = (isSent: boolean) =>
      sql`select note_question_mail(${merchantId}, ${key.questionId}, ${through}, ${isSent}, ${ctx.clock.now()})`
    if (kind === 'answered' && answers.length === 0) return async (tx) => void (await tx.query(note(false)))
    const record = (isSent: boolean) =>
      sql`select record_order_mail(${merchantId}, ${asker.orderId}, ${id}, 'question_answered', ${isSent},
        ${ctx.clock.now()})`
    try {
      await sendInPrivate(ctx.mail, { to: email, id, ...(await writeMail(ctx, asker, { ...key, kind, answers })) })
    } catch (error) {
      if (error instanceof RefusedForGood) {
        await ctx.db.query(sql`
          select note_unmailable_question(${merchantId}, ${key.questionId}, ${ctx.clock.now()})`)
        if (asker.orderId !== null) await ctx.db.query(record(false))
      }
      throw error
    }
    return async (tx) => {
      if (kind === 'asked') return
      await tx.query(note(true))
      if (asker.orderId !== null) await tx.query(record(true))
    }
  },
}

const readAsker = ({ db }: Ctx, { merchantId, questionId }: QuestionKey) =>
  db.maybe<Asker>(sql`
    select q.order_id as "orderId", o.number, q.sealed, c.email, q.lang, s.name, s.slug, s.time_zone as "timeZone",
      ${sellerObject} as seller, greatest(q.mailed_through, q.shopper_seen) as known
    from question q join shop s on s.merchant_id = q.merchant_id join merchant m on m.merchant_id = q.merchant_id
    left join orders o on o.merchant_id = q.merchant_id and o.id = q.order_id
    left join order_contact c on c.merchant_id = q.merchant_id and c.order_id = q.order_id and c.erased_at is null
    where q.merchant_id = ${merchantId} and q.id = ${questionId}`)

const emailOf = ({ config }: Ctx, { sealed, email }: Asker): string | null =>
  sealed === null ? email : decrypt(config.keys, 'address of an asker', sealed).toString()

const readAnswers = ({ db }: Ctx, { merchantId, questionId }: QuestionKey, known: number) =>
  db.query<Answer>(sql`
    select sequence, phrase, text from question_message
    where merchant_id = ${merchantId} and question_id = ${questionId} and side = 'merchant' and sequence > ${known}
    order by sequence`)

type MailInput = QuestionKey & { kind: 'asked' | 'answered'; answers: readonly Answer[] }

/** Without the shopper's words: anybody can enter another's address. */
async function writeMail(ctx: Ctx, asker: Asker, { questionId, kind, answers }: MailInput) {
  const { orderId, number, slug } = asker
  const secret = await (orderId === null ? findQuestionSecret(ctx, questionId) : findOrderSecret(ctx, orderId))
  const lang = readLanguage(asker.lang) ?? defaultLanguage
  const reader: Reader = { lang, currency: ctx.config.currency, timeZone: asker.timeZone }
  const params = { shop: nameInMail(asker), number }
  const text = kind === 'asked' ? 'asked' : orderId === null ? 'answered' : 'answered_order'
  const shopUrl = `${ctx.config.shopUrl}/s/${slug}`
  const parts: Part[] = [
    { lines: [say(`mail.question_${text}.text`, reader, params)] },
    ...answers.map((answer) => ({ lines: quoted(answer, reader) })),
    // Made with a key that the server no longer has, so it cannot be derived again.
    ...(secret === null
      ? []
      : [{ lines: [say('mail.question.page', reader)], link: questionPageOf(ctx, slug, secret) }]),
    { lines: [say('mail.order.sold_by', reader, params)], link: shopUrl },
    { lines: sellerLines(asker.seller, reader) },
    { lines: [say(kind === 'asked' ? 'mail.question.not_you' : 'mail.question.note', reader)] },
  ]
  return mailOf({ subject: say(`mail.question_${text}.subject`, reader, params), parts, lang })
}

const quoted = ({ phrase, text }: Answer, reader: Reader): string[] => [
  ...(phrase === null ? [] : [inQuotes(phraseText(phrase, reader.lang), reader.lang)]),
  ...(text === '' ? [] : [asQuoted(text, reader.lang) ?? say('words_left_out', reader)]),
]
