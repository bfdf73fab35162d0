import sql from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { orderAsks, productAsks } from '#contract/question-phrases.ts'
import type { storeQuestions } from '#contract/storefront/questions.ts'
import { readEmail } from '../../base/addresses/email.ts'
import type { Db } from '../../base/db/open.ts'
import { isExempt } from '../../base/http/guards.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { encrypt } from '../../base/secrets/encryption.ts'
import { takeTry } from '../../base/secrets/failures.ts'
import { mayMail } from '../../base/secrets/mail-limits.ts'
import { networkQuestions, questionMails, questionMailsOfAll } from '../../base/secrets/try-limits.ts'
import { findVisibleShop } from '../shop/queries.ts'
import { isReported, readMessages, toWireLanguage } from './queries.ts'
import { storeQuestionSecret } from './question-secrets.ts'
import { phrasesIn, requireAllowedMessage } from './rules.ts'

export const storeQuestionHandlers: Handlers<typeof storeQuestions> = {
  async ask(call) {
    const { ctx, params, body, lang, now } = call
    const { name, text, phrase = 'other', key } = body
    const email = readEmail(body.email)
    if (email === null) throw refuseField('email', 'email_invalid')
    requireAllowedMessage({ text, phrase, name, own: ctx.config.ownContacts })
    const merchantId = await findVisibleShop(ctx, params.shop)
    if (body.listingId !== undefined) await requireListing(ctx.db, merchantId, body.listingId)
    if (await wasAsked(ctx.db, merchantId, key)) return {}
    await requireFewQuestions(call, { merchantId, email })
    const questionId = ctx.ids.next()
    const question = JSON.stringify({
      id: questionId,
      listingId: body.listingId ?? null,
      name: name.trim(),
      sealed: encrypt(ctx.config.keys, 'address of an asker', Buffer.from(email)).toString('hex'),
      lang,
      key: key ?? null,
      phrase,
      text: text.trim(),
    })
    await ctx.db.transaction(async (tx) => {
      const { isNew } = await tx.one<{ isNew: boolean }>(sql`
        select open_question(${merchantId}, ${question}::jsonb, ${now}) as "isNew"`)
      if (isNew) await storeQuestionSecret(ctx, tx, { merchantId, questionId })
    })
    ctx.live.touch(merchantId)
    return {}
  },

  thread: (call) => readShopperThread(call),

  async write(call) {
    const { ctx, db, params, body, lang, now } = call
    const { text, phrase, key } = body
    requireAllowedMessage({ text, phrase, own: ctx.config.ownContacts })
    const message = JSON.stringify({ key, phrase, text: text.trim(), lang })
    await db.query(sql`select write_question_by_shopper(${params.secret}, ${message}::jsonb, ${now})`)
    const { merchantId } = await findThread(db, params.secret)
    ctx.live.touch(merchantId)
    return readShopperThread(call)
  },

  async seen({ ctx, db, params, body, now }) {
    const { merchantId, questionId } = await findThread(db, params.secret)
    if (questionId === null) return {}
    await db.query(sql`select mark_question_read(${merchantId}, ${questionId}, 'shopper', ${body.through}, ${now})`)
    ctx.live.touch(merchantId)
    return {}
  },

  async report(call) {
    const { db, params, body, now } = call
    await db.query(sql`select report_question_by_shopper(${params.secret}, ${body.reason.trim()}, ${now})`)
    return readShopperThread(call)
  },

  async erase({ db, params, now }) {
    await db.query(sql`select erase_question_by_shopper(${params.secret}, ${now})`)
    return {}
  },
}

async function requireListing(db: Db, merchantId: string, listingId: string) {
  const listing = await db.maybe(sql`
    select 1 from listing where merchant_id = ${merchantId} and id = ${listingId} and removed_at is null`)
  if (!listing) throw refuse('not_found')
}

/** A question that is sent again is answered like the first one, and counts once. */
async function wasAsked(db: Db, merchantId: string, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false
  const { asked } = await db.one<{ asked: boolean }>(sql`
    select exists (select 1 from question where merchant_id = ${merchantId} and key = ${key}) as asked`)
  return asked
}

type FewCall = Pick<Call, 'ctx' | 'ip' | 'request' | 'now'>

/** By network first, so that a stranger's tries use up nothing of a mailbox; refused openly, because nothing was sent. */
async function requireFewQuestions(call: FewCall, { merchantId, email }: { merchantId: string; email: string }) {
  const { ctx, ip, request, now } = call
  if (!isExempt(ctx, request)) {
    await takeTry(ctx.db, { subject: `questions of ${merchantId} ${ip}`, limit: networkQuestions, now })
  }
  const isAllowed = await mayMail(call, ctx.db, {
    email,
    counted: [
      { kind: `questions of ${merchantId}`, limit: questionMails },
      { kind: 'questions', limit: questionMailsOfAll },
    ],
  })
  if (!isAllowed) throw refuse('rate_limited', { retryAfterSeconds: 24 * 60 * 60 })
}

type ThreadKey = { merchantId: string; orderId: string | null; questionId: string | null }

async function findThread(db: Db, secret: string): Promise<ThreadKey> {
  const { found } = await db.one<{ found: ThreadKey }>(sql`select find_question_of_secret(${secret}) as found`)
  return found
}

type ThreadRow = {
  slug: string
  shopName: string
  shopLang: string
  orderNumber: string | null
  listingId: string | null
  title: string | null
  isReported: boolean
  isEnded: boolean
  isErased: boolean
}

type ThreadCall = Pick<Call<Endpoint>, 'db' | 'lang' | 'now'> & { params: { secret: string } }

async function readShopperThread({ db, params, lang, now }: ThreadCall): Promise<Reply<typeof storeQuestions.thread>> {
  const { merchantId, orderId, questionId } = await findThread(db, params.secret)
  const row = await db.one<ThreadRow>(sql`
    select s.slug, s.name as "shopName", m.lang as "shopLang", o.number as "orderNumber", t.id as "listingId",
      localize_text(p.title, ${lang}) as title, ${isReported(now)} as "isReported",
      q.ended_at is not null as "isEnded", c.erased_at is not null as "isErased"
    from shop s join merchant m on m.merchant_id = s.merchant_id
    left join question q on q.merchant_id = s.merchant_id and q.id = ${questionId}::uuid
    left join orders o on o.merchant_id = s.merchant_id and o.id = ${orderId}::uuid
    left join order_contact c on c.merchant_id = s.merchant_id and c.order_id = ${orderId}::uuid
    left join listing t on t.merchant_id = s.merchant_id and t.id = q.listing_id
    left join product p on p.id = t.product_id
    where s.merchant_id = ${merchantId}`)
  return {
    shop: { id: row.slug, name: row.shopName },
    order: orderId === null ? null : { number: row.orderNumber ?? '' },
    product: row.listingId === null ? null : { listingId: row.listingId, title: row.title ?? '' },
    shopLang: toWireLanguage(row.shopLang),
    messages: questionId === null ? [] : await readMessages(db, { merchantId, questionId, lang }),
    phrases: phrasesIn(orderId === null ? productAsks : orderAsks, lang),
    isReported: row.isReported,
    isEnded: row.isEnded,
    isErased: row.isErased,
  }
}
