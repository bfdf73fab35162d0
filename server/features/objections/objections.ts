import sql, { type Sql } from 'sql-template-tag'
import type { Body, Query } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { objections } from '#contract/objections.ts'
import type { Ctx } from '../../base/ctx.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { type ObjectionSubject, readSubject } from './rules.ts'

export type ObjectionRow = {
  id: string
  subject: string
  text: string
  at: Date
  answer: string | null
  answeredAt: Date | null
}

export const objectionColumns = sql`
  o.id, o.subject_kind || ':' || o.subject_id as subject, o.text, o.at, o.answer, o.answered_at as "answeredAt"`

export const shownObjection = ({ id, subject, text, at, answer, answeredAt }: ObjectionRow) => ({
  ...{ id, subject, text, answer },
  at: at.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** Raises an objection: to something of the merchant's own, one at a time for each thing. */
export async function raise(ctx: Ctx, merchantId: string, { subject, text }: Body<typeof objections.object>) {
  const read = readSubject(subject)
  if (!read) throw refuse('validation', { fields: { subject: 'field_invalid' } })
  if (text.trim() === '') throw refuse('validation', { fields: { text: 'field_required' } })
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    await mustBeObjectable(tx, { merchantId, now }, read)
    // Two at once by one merchant are no danger; the limit only keeps the list readable.
    const { waiting } = await tx.one<{ waiting: number }>(sql`
      select count(*) as waiting from objection where merchant_id = ${merchantId} and answered_at is null`)
    if (waiting >= limits.objectionsOpenMax) throw refuse('rate_limited')
    const raised = await tx.maybe<ObjectionRow>(sql`
      insert into objection as o (merchant_id, id, subject_kind, subject_id, text, at)
      values (${merchantId}, ${ctx.ids.next()}, ${read.kind}, ${read.id}, ${text.trim()}, ${now})
      on conflict (merchant_id, subject_kind, subject_id) where answered_at is null do nothing
      returning ${objectionColumns}`)
    if (!raised) throw refuse('conflict')
    return raised
  })
  return shownObjection(row)
}

/** Another merchant's thing is not found; a hold can be objected to until the day that it names. */
async function mustBeObjectable(
  tx: Db,
  { merchantId, now }: { merchantId: string; now: Date },
  asked: ObjectionSubject,
) {
  const { kind, id } = asked
  const places: Record<ObjectionSubject['kind'], Sql> = {
    act: sql`select true as open from audit where merchant_id = ${merchantId} and id::text = ${id}`,
    hold: sql`
      select lifted_at is null and object_by > ${now} as open from hold
      where merchant_id = ${merchantId} and id::text = ${id}`,
    withdrawal: sql`
      select status <> 'in_review' as open from withdrawal where merchant_id = ${merchantId} and number = ${id}`,
    recharge: sql`
      select status <> 'in_review' as open from deposit where merchant_id = ${merchantId} and number = ${id}`,
    refund: sql`
      select decided_at is not null as open from refund where merchant_id = ${merchantId} and id::text = ${id}`,
  }
  const found = await tx.maybe<{ open: boolean }>(places[kind])
  if (!found) throw refuse('not_found')
  if (!found.open) throw refuse('conflict')
}

/** What a merchant objected to, newest first. */
export async function listObjections(db: Db, merchantId: string, query: Query<typeof objections.list>) {
  const { read, skip } = windowOf(query)
  const after = query.after === undefined ? null : readCursor(query.after)
  const subject = query.subject ?? null
  const only = sql`
    o.merchant_id = ${merchantId}
      and (${subject}::text is null or o.subject_kind || ':' || o.subject_id = ${subject}::text)`
  const rows = await db.query<ObjectionRow>(sql`
    select ${objectionColumns} from objection o
    where ${only} and (${after}::uuid is null or o.id < ${after}::uuid)
    order by o.id desc limit ${read} offset ${skip}`)
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (
      select 1 from objection o where ${only} limit ${limits.countedTotalMax + 1}) as counted`)
  return listAnswer({ rows, query, total, item: shownObjection, cursor: ({ id }) => writeCursor(id) })
}
