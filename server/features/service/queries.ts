import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { privateImage } from '../../base/images/private-images.ts'
import { descending, type ListQuery, readList } from '../../base/list.ts'

export type Side = 'merchant' | 'staff'

export type MessageRow = {
  id: string
  sequence: number
  side: Side
  key: string | null
  /** Who wrote it of customer service. */
  operatorId: string | null
  text: string
  at: Date
  file: string | null
  width: number
  height: number
  /** Whether the other side has opened the conversation since. */
  seen: boolean
}

/** The channel of live events that all operators of customer service share. */
export const staffChannel = 'staff'

const columns = sql`
  m.id, m.sequence, m.side, m.key, m.operator_id as "operatorId", m.text, m.at, u.file, u.width, u.height,
    m.sequence <= case m.side when 'merchant' then c.staff_seen else c.merchant_seen end as seen`

const joins = sql`
  join conversation c on c.merchant_id = m.merchant_id left join upload u on u.id = m.image and u.erased_at is null`

type ListMessagesInput<Item> = { merchantId: string; query: ListQuery; item: (row: MessageRow) => Item }

/** The messages of one conversation, newest first. */
export const listMessages = <Item>(db: Db, { merchantId, query, item }: ListMessagesInput<Item>) =>
  readList(db, {
    query,
    from: sql`chat_message m`,
    where: [sql`m.merchant_id = ${merchantId}`],
    order: descending('newest', ['sequence', sql`m.sequence`, 'number']),
    columns,
    details: sql`join chat_message m on m.merchant_id = ${merchantId} and m.sequence = page.key_sequence ${joins}`,
    total: sql`coalesce((select messages from conversation where merchant_id = ${merchantId}), 0)::bigint`,
    item,
  })

const readMessage = (db: Db, merchantId: string, id: string) =>
  db.one<MessageRow>(sql`
    select ${columns} from chat_message m ${joins} where m.merchant_id = ${merchantId} and m.id = ${id}`)

/** The number of messages that the merchant has not opened. */
export async function countUnread(db: Db, merchantId: string): Promise<number> {
  const conversation = await db.maybe<{ unread: number }>(sql`
    select merchant_unread as unread from conversation where merchant_id = ${merchantId}`)
  return conversation?.unread ?? 0
}

/** What both sides see of a message. */
export const toMessage = (ctx: Ctx, { id, text, at, file, width, height, seen }: MessageRow) => ({
  id,
  at: at.toISOString(),
  text,
  image: file === null ? null : { ...privateImage(ctx, file), width, height },
  seen,
})

type WriteMessageInput = {
  merchantId: string
  text: string
  image?: string | undefined
  key?: string | undefined
  /** Null: the merchant writes. */
  operatorId: string | null
}

/** Writes one message; the same key again answers the first message. */
export async function writeMessage(
  ctx: Ctx,
  db: Db,
  { merchantId, text, image, key, operatorId }: WriteMessageInput,
): Promise<MessageRow> {
  const message = { id: ctx.ids.next(), text, image: image ?? null, key: key ?? null }
  const { id } = await db.one<{ id: string }>(sql`
    select add_chat_message(${merchantId}, ${JSON.stringify(message)}::jsonb, ${operatorId}, ${ctx.clock.now()}) as id`)
  ctx.live.touch(merchantId)
  ctx.live.touch(staffChannel)
  return readMessage(db, merchantId, id)
}

/** Marks the conversation as opened by one side; the other side's screens show it. */
export async function markSeen(ctx: Ctx, db: Db, { merchantId, side }: { merchantId: string; side: Side }) {
  const { changed } = await db.one<{ changed: boolean }>(sql`
    select mark_conversation_read(${merchantId}, ${side}, ${ctx.clock.now()}) as changed`)
  if (changed) {
    ctx.live.touch(merchantId)
    ctx.live.touch(staffChannel)
  }
  return { unread: 0 }
}
