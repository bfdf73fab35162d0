import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { privateImage } from '../../base/images/private-images.ts'
import { refuse } from '../../base/refuse.ts'

export type Side = 'merchant' | 'staff'

export type MessageRow = {
  id: string
  sequence: number
  side: Side
  key: string | null
  text: string
  at: Date
  file: string | null
  width: number
  height: number
  /** The other side has opened the conversation since. */
  seen: boolean
}

/** The name of the operators' channel of live events. */
export const staffChannel = 'staff'

const columns = sql`
  m.id, m.sequence, m.side, m.key, m.text, m.at, u.file, u.width, u.height,
    m.sequence <= case m.side when 'merchant' then c.staff_seen else c.merchant_seen end as seen
  from chat_message m
  join conversation c on c.merchant_id = m.merchant_id
  left join upload u on u.id = m.image and u.erased_at is null`

type Wanted = { merchantId: string; before: number | null; read: number; skip: number }

/** Messages of one conversation, the newest first. */
export const readMessages = (db: Db, { merchantId, before, read, skip }: Wanted) =>
  db.query<MessageRow>(sql`
    select ${columns}
    where m.merchant_id = ${merchantId} and (${before}::bigint is null or m.sequence < ${before}::bigint)
    order by m.sequence desc limit ${read} offset ${skip}`)

const readMessage = (db: Db, merchantId: string, id: string) =>
  db.one<MessageRow>(sql`select ${columns} where m.merchant_id = ${merchantId} and m.id = ${id}`)

/** How many messages there are, and what each side has not opened. */
export async function readConversation(db: Db, merchantId: string) {
  const found = await db.maybe<{ messages: number; merchantUnread: number }>(sql`
    select messages, merchant_unread as "merchantUnread" from conversation where merchant_id = ${merchantId}`)
  return found ?? { messages: 0, merchantUnread: 0 }
}

/** What both sides are shown of a message. */
export const shownMessage = (ctx: Ctx, { id, text, at, file, width, height, seen }: MessageRow) => ({
  ...{ id, text, seen },
  at: at.toISOString(),
  image: file === null ? null : { ...privateImage(ctx, file), width, height },
})

type Written = {
  merchantId: string
  text: string
  image?: string | undefined
  key?: string | undefined
  operatorId: string | null
}

/** Writes one message; under a key that was written before it answers that one. */
export async function write(
  ctx: Ctx,
  db: Db,
  { merchantId, text, image, key, operatorId }: Written,
): Promise<MessageRow> {
  const message = { id: ctx.ids.next(), text, image: image ?? null, key: key ?? null }
  const { id } = await db.one<{ id: string }>(sql`
    select add_chat_message(${merchantId}, ${JSON.stringify(message)}::jsonb, ${operatorId}, ${ctx.clock.now()}) as id`)
  ctx.live.touch(merchantId)
  ctx.live.touch(staffChannel)
  return readMessage(db, merchantId, id)
}

/** One side has opened the conversation: the other one sees it. */
export async function see(ctx: Ctx, db: Db, { merchantId, side }: { merchantId: string; side: Side }) {
  const { news } = await db.one<{ news: boolean }>(sql`
    select mark_conversation_read(${merchantId}, ${side}, ${ctx.clock.now()}) as news`)
  if (news) {
    ctx.live.touch(merchantId)
    ctx.live.touch(staffChannel)
  }
  return { unread: 0 }
}

/** The place in a conversation: its messages' own sequence. */
export function readSequence(after: string | undefined): number | null {
  if (after === undefined) return null
  const sequence = Number(after)
  if (!Number.isSafeInteger(sequence)) throw refuse('validation', { fields: { after: 'field_invalid' } })
  return sequence
}
