import sql from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { operatorMessages } from '#contract/operator/messages.ts'
import { recordAct } from '../../base/audit.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refusedWords } from '../../base/message-filter/refused.ts'
import { refuse } from '../../base/refuse.ts'

type Words = { [lang in LanguageCode]?: string }
type Row = { id: string; title: Words; content: Words; publishedAt: Date }

const columns = sql`id, title, content, published_at as "publishedAt"`

const shown = (row: Row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })

/** Neither an announcement nor a message asks for money or secrets; both have a title and a text in each language. */
function mustBeSayable({ title, content }: { title: Words; content: Words }) {
  for (const [field, words, others] of [
    ['title', title, content],
    ['content', content, title],
  ] as const) {
    for (const [lang, text] of Object.entries(words)) {
      if (text.trim() === '' || !(lang in others)) {
        throw refuse('validation', { fields: { [`${field}.${lang}`]: 'field_required' } })
      }
      const why = refusedWords(text)
      if (why) throw refuse('validation', { fields: { [`${field}.${lang}`]: why } })
    }
  }
}

/** What operators say to all merchants, or to one. */
export const operatorMessageHandlers: Handlers<typeof operatorMessages> = {
  async list({ db, query }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const rows = await db.query<Row>(sql`
      select ${columns} from announcement
      where ${after}::uuid is null or (published_at, id) <
        (select published_at, id from announcement where id = ${after}::uuid)
      order by published_at desc, id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (select 1 from announcement limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({ rows, query, total, item: shown, cursor: ({ id }) => writeCursor(id) })
  },

  async publish({ ctx, db, body, session, now }) {
    mustBeSayable(body)
    const asked = body.publishedAt === undefined ? now : new Date(body.publishedAt)
    if (Number.isNaN(asked.getTime())) throw refuse('validation', { fields: { publishedAt: 'field_invalid' } })
    // Nothing is announced into the past.
    const publishedAt = new Date(Math.max(asked.getTime(), now.getTime()))
    const id = ctx.ids.next()
    return db.transaction(async (tx) => {
      const row = await tx.one<Row>(sql`
        insert into announcement (id, title, content, published_at)
        values (${id}, ${JSON.stringify(body.title)}::jsonb, ${JSON.stringify(body.content)}::jsonb, ${publishedAt})
        returning ${columns}`)
      const act = { act: 'announcement.publish', role: 'programme', reason: body.reason, subject: id } as const
      await recordAct(ctx, tx, { operator: session, merchantId: null, ...act })
      return shown(row)
    })
  },

  remove: ({ ctx, db, params: { id }, body, session }) =>
    db.transaction(async (tx) => {
      const removed = await tx.maybe(sql`delete from announcement where id = ${id} returning id`)
      if (!removed) throw refuse('not_found')
      const act = { act: 'announcement.remove', role: 'programme', reason: body.reason, subject: id } as const
      await recordAct(ctx, tx, { operator: session, merchantId: null, ...act })
      return {}
    }),

  async notify({ ctx, db, body, session, now }) {
    mustBeSayable(body)
    const { merchantId, title, content, reason } = body
    const id = ctx.ids.next()
    await db.transaction(async (tx) => {
      const act = { act: 'notice.send', role: 'programme', reason, subject: id } as const
      await recordAct(ctx, tx, { operator: session, merchantId: merchantId ?? null, ...act })
      if (merchantId === undefined) {
        // A sweep tells them one by one (jobs/broadcasts.ts).
        await tx.query(sql`
          insert into broadcast (id, title, content, sent_at)
          values (${id}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(content)}::jsonb, ${now})`)
        return
      }
      if (!(await tx.maybe(sql`select 1 from merchant where merchant_id = ${merchantId}`))) throw refuse('not_found')
      await tx.query(sql`
        select notify_merchant(${merchantId}, 'plain', ${JSON.stringify({ title, content })}::jsonb, null, null, ${now},
          'user')`)
    })
    if (merchantId !== undefined) ctx.live.touch(merchantId)
    return {}
  },
}
