import sql, { type Sql } from 'sql-template-tag'
import type { Body, Query } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { objections } from '#contract/objections.ts'
import { toIso } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
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

export const toObjection = ({ id, subject, text, at, answer, answeredAt }: ObjectionRow) => ({
  id,
  subject,
  text,
  at: at.toISOString(),
  answer,
  answeredAt: toIso(answeredAt),
})

/** Objects to a matter of the merchant's own; each matter has at most one open objection. */
export async function object(ctx: Ctx, merchantId: string, body: Body<typeof objections.object>) {
  const subject = readSubject(body.subject)
  if (!subject) throw refuseField('subject', 'field_invalid')
  const text = body.text.trim()
  if (text === '') throw refuseField('text', 'field_required')
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    await requireObjectable(tx, { merchantId, subject, now })
    // Not locked: two at once may exceed the limit by one, which only keeps the list readable.
    const { open } = await tx.one<{ open: number }>(sql`
      select count(*) as open from objection where merchant_id = ${merchantId} and answered_at is null`)
    if (open >= limits.objectionsOpenMax) throw refuse('rate_limited')
    const inserted = await tx.maybe<ObjectionRow>(sql`
      insert into objection as o (merchant_id, id, subject_kind, subject_id, text, at)
      values (${merchantId}, ${ctx.ids.next()}, ${subject.kind}, ${subject.id}, ${text}, ${now})
      on conflict (merchant_id, subject_kind, subject_id) where answered_at is null do nothing
      returning ${objectionColumns}`)
    if (!inserted) throw refuse('conflict')
    return inserted
  })
  return toObjection(row)
}

type RequireObjectableInput = { merchantId: string; subject: ObjectionSubject; now: Date }

/** Refuses another merchant's matter as not found. A hold can be objected to until its named day. */
async function requireObjectable(tx: Db, { merchantId, subject: { kind, id }, now }: RequireObjectableInput) {
  const lookups: Record<ObjectionSubject['kind'], Sql> = {
    act: sql`select true as "isObjectable" from audit where merchant_id = ${merchantId} and id::text = ${id}`,
    hold: sql`
      select lifted_at is null and object_by > ${now} as "isObjectable" from hold
      where merchant_id = ${merchantId} and id::text = ${id}`,
    withdrawal: sql`
      select status <> 'in_review' as "isObjectable" from withdrawal
      where merchant_id = ${merchantId} and number = ${id}`,
    recharge: sql`
      select status <> 'in_review' as "isObjectable" from deposit
      where merchant_id = ${merchantId} and number = ${id}`,
    refund: sql`
      select decided_at is not null as "isObjectable" from refund
      where merchant_id = ${merchantId} and id::text = ${id}`,
  }
  const thing = await tx.maybe<{ isObjectable: boolean }>(lookups[kind])
  if (!thing) throw refuse('not_found')
  if (!thing.isObjectable) throw refuse('conflict')
}

export const listObjections = (db: Db, merchantId: string, query: Query<typeof objections.list>) =>
  readList(db, {
    query,
    from: sql`objection o`,
    where: [
      sql`o.merchant_id = ${merchantId}`,
      query.subject !== undefined && sql`o.subject_kind || ':' || o.subject_id = ${query.subject}`,
    ],
    order: newestFirst(sql`o.id`),
    columns: objectionColumns,
    item: toObjection,
  })
