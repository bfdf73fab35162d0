import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { privateImage } from '../../base/images/private-images.ts'
import { descending, type ListQuery, readList } from '../../base/list.ts'

export type Side = 'merchant' | 'staff'

type Picture = { file: string; width: number; height: number }

export type MessageRow = {
  id: string
  sequence: number
  side: Side
  key: string | null
  /** The author on the side of customer service; null for the merchant. */
  operatorId: string | null
  text: string
  at: Date
  picture: Picture | null
  /** Whether the other side has opened the conversation since. */
  seen: boolean
}

/** The channel of live events shared by all operators of customer service. */
export const staffChannel = 'staff'

const columns = sql`
  m.id, m.sequence, m.side, m.key, m.operator_id as "operatorId", m.text, m.at, m.image,
    m.sequence <= case m.side when 'merchant' then c.staff_seen else c.merchant_seen end as seen`

const joins = sql`join conversation c on c.merchant_id = m.merchant_id`

type FoundMessage = Omit<MessageRow, 'picture'> & { image: string | null }

/** A separate query: uploads are not stored with the merchant's rows. */
async function withPictures(db: Db, rows: readonly FoundMessage[]): Promise<MessageRow[]> {
  const ids = rows.flatMap(({ image }) => image ?? [])
  if (ids.length === 0) return rows.map((row) => ({ ...row, picture: null }))
  const uploads = await db.query<Picture & { id: string }>(sql`
    select id, file, width, height from upload where id = any (${ids}::uuid[]) and erased_at is null`)
  const pictures = new Map(uploads.map((upload) => [upload.id, upload]))
  return rows.map((row) => ({ ...row, picture: pictures.get(row.image ?? '') ?? null }))
}

type ListMessagesInput<Item> = { merchantId: string; query: ListQuery; item: (row: MessageRow) => Item }

export async function listMessages<Item>(db: Db, { merchantId, query, item }: ListMessagesInput<Item>) {
  const { list, ...page } = await readList(db, {
    query,
    from: sql`chat_message m`,
    where: [sql`m.merchant_id = ${merchantId}`],
    order: descending('newest', ['sequence', sql`m.sequence`, 'number']),
    columns,
    details: sql`join chat_message m on m.merchant_id = ${merchantId} and m.sequence = page.key_sequence ${joins}`,
    total: sql`coalesce((select messages from conversation where merchant_id = ${merchantId}), 0)::bigint`,
    item: (row: FoundMessage) => row,
  })
  return { list: (await withPictures(db, list)).map(item), ...page }
}

async function readMessage(db: Db, merchantId: string, id: string): Promise<MessageRow> {
  const rows = await db.query<FoundMessage>(sql`
    select ${columns} from chat_message m ${joins} where m.merchant_id = ${merchantId} and m.id = ${id}`)
  const [message] = await withPictures(db, rows)
  if (!message) throw new Error('a message that was just written is not there')
  return message
}

export async function countUnread(db: Db, merchantId: string): Promise<number> {
  const conversation = await db.maybe<{ unread: number }>(sql`
    select merchant_unread as unread from conversation where merchant_id = ${merchantId}`)
  return conversation?.unread ?? 0
}

export const toMessage = (ctx: Ctx, { id, text, at, picture, seen }: MessageRow) => ({
  id,
  at: at.toISOString(),
  text,
  image: picture && { ...privateImage(ctx, picture.file), width: picture.width, height: picture.height },
  seen,
})

type WriteMessageInput = {
  merchantId: string
  text: string
  image?: string | undefined
  key?: string | undefined
  /** The session hash of an operator; null for the merchant. */
  session: Buffer | null
}

/** Writes a message; a repeated key returns the first message. */
export async function writeMessage(
  ctx: Ctx,
  db: Db,
  { merchantId, text, image, key, session }: WriteMessageInput,
): Promise<MessageRow> {
  const message = { id: ctx.ids.next(), text, image: image ?? null, key: key ?? null }
  const given = sql`${merchantId}, ${JSON.stringify(message)}::jsonb, ${ctx.clock.now()}`
  const { id } = await db.one<{ id: string }>(
    session === null
      ? sql`select add_merchant_message(${given}) as id`
      : sql`select add_staff_message_by_operator(${session}, ${given}) as id`,
  )
  ctx.live.touch(merchantId)
  ctx.live.touch(staffChannel)
  return readMessage(db, merchantId, id)
}

/** Marks the conversation as opened by one side, which the other side's screens show. */
export async function markSeen(ctx: Ctx, db: Db, { merchantId, side }: { merchantId: string; side: Side }) {
  const { changed } = await db.one<{ changed: boolean }>(sql`
    select mark_conversation_read(${merchantId}, ${side}, ${ctx.clock.now()}) as changed`)
  if (changed) {
    ctx.live.touch(merchantId)
    ctx.live.touch(staffChannel)
  }
  return { unread: 0 }
}
