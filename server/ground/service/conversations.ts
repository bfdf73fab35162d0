import sql, { type Sql } from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { defaultLanguage, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import type { operatorService } from '#contract/operator/service.ts'
import { toIso } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { ascending, descending, type ListOrder, type ListQuery, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import type { Side } from './queries.ts'

type Conversation = Reply<typeof operatorService.read>

type ConversationRow = {
  merchantId: string
  shopName: string
  lang: string
  unread: number
  messages: number
  lastAt: Date
  side: Side
  text: string
  hasImage: boolean
  waitingSince: Date | null
  dueAt: Date | null
  assignedTo: string | null
  assignedBy: string | null
  note: string | null
  closedAt: Date | null
}

export const isUnanswered = sql`c.waiting_since is not null and c.closed_at is null`

/** The deadline for answering conversation `c`, within the working hours. */
export const answerDueAt = ({ serviceHours, serviceTargetMinutes }: Config) =>
  sql`service_due_at(c.waiting_since, ${serviceHours.fromMinute}::integer, ${serviceHours.toMinute}::integer,
    ${serviceTargetMinutes}::integer)`

const columns = ({ config }: Ctx) => sql`
  c.merchant_id as "merchantId", s.name as "shopName", m.lang, c.staff_unread as unread, c.messages, c.last_at as "lastAt",
    l.side, l.text, l.image is not null as "hasImage", c.waiting_since as "waitingSince",
    case when ${isUnanswered} then ${answerDueAt(config)} end as "dueAt", c.assigned_to as "assignedTo",
    c.assigned_by as "assignedBy", c.assigned_note as note, c.closed_at as "closedAt"`

const joins = sql`
  join merchant m on m.merchant_id = c.merchant_id
  join shop s on s.merchant_id = c.merchant_id
  join chat_message l on l.merchant_id = c.merchant_id and l.sequence = c.messages`

const longestWaiting: ListOrder = ascending(
  'waiting',
  ['waiting_since', sql`c.waiting_since`, 'time'],
  ['merchant_id', sql`c.merchant_id`, 'id'],
)
const unreadFirst: ListOrder = descending(
  'unread',
  ['unread', sql`(c.staff_unread > 0)`, 'flag'],
  ['last_at', sql`c.last_at`, 'time'],
  ['merchant_id', sql`c.merchant_id`, 'id'],
)

type ConversationState = 'waiting' | 'mine' | 'all'

const sourceOf = (state: ConversationState, operatorId: string): { where: Sql[]; order: ListOrder } => {
  if (state === 'waiting') return { where: [isUnanswered], order: longestWaiting }
  if (state === 'all') return { where: [], order: unreadFirst }
  return { where: [sql`c.assigned_to = ${operatorId}`, sql`c.closed_at is null`], order: unreadFirst }
}

type ListConversationsInput = { query: ListQuery & { state?: ConversationState }; operatorId: string }

export async function listConversations(ctx: Ctx, { query, operatorId }: ListConversationsInput) {
  const { state = 'all', ...page } = query
  const { list, ...rest } = await readList(ctx.db, {
    query: page,
    from: sql`conversation c`,
    ...sourceOf(state, operatorId),
    columns: columns(ctx),
    details: sql`join conversation c on c.merchant_id = page.key_merchant_id ${joins}`,
    item: (row: ConversationRow) => row,
  })
  return { list: await toConversations(ctx.db, list), ...rest }
}

/** Refuses as not found before the first message. */
export async function readConversation(ctx: Ctx, merchantId: string): Promise<Conversation> {
  const rows = await ctx.db.query<ConversationRow>(sql`
    select ${columns(ctx)} from conversation c ${joins} where c.merchant_id = ${merchantId}`)
  const [conversation] = await toConversations(ctx.db, rows)
  if (!conversation) throw refuse('not_found')
  return conversation
}

export async function readOperatorMails(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const people = await db.query<{ id: string; email: string }>(sql`
    select id, email from operator where id = any(${ids.filter((id) => id !== null)}::uuid[])`)
  return new Map(people.map(({ id, email }) => [id, email]))
}

async function toConversations(db: Db, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const mails = await readOperatorMails(
    db,
    rows.flatMap(({ assignedTo, assignedBy }) => [assignedTo, assignedBy]),
  )
  const mailOf = (id: string | null) => (id === null ? null : (mails.get(id) ?? ''))
  return rows.map((row) => ({
    merchantId: row.merchantId,
    shopName: row.shopName,
    lang: wireLanguages[readLanguage(row.lang) ?? defaultLanguage],
    unread: row.unread,
    messages: row.messages,
    lastAt: row.lastAt.toISOString(),
    last: { side: row.side, text: row.text, hasImage: row.hasImage },
    waitingSince: toIso(row.waitingSince),
    dueAt: toIso(row.dueAt),
    assigned:
      row.assignedTo === null
        ? null
        : { id: row.assignedTo, email: mailOf(row.assignedTo) ?? '', by: mailOf(row.assignedBy), note: row.note },
    closedAt: toIso(row.closedAt),
  }))
}
