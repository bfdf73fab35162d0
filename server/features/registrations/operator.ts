import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { recordAct } from '../../base/audit.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { readStoredImage } from '../../base/images/store-image.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { giveDepositPath } from '../deposits/deposit-paths.ts'
import { decisionOf } from './rules.ts'

type Row = {
  id: string
  status: string
  storeName: string
  realName: string
  country: string
  phone: string
  email: string
  storeAddress: string
  invitedBy: string | null
  appliedAt: Date
}

const columns = sql`
  m.merchant_id as id, m.status, s.name as "storeName", m.real_name as "realName", m.country, m.phone, m.email,
  s.address as "storeAddress", m.applied_at as "appliedAt",
  (select name from shop where merchant_id = m.inviter_id) as "invitedBy"
  from merchant m join shop s on s.merchant_id = m.merchant_id`

const shown = (row: Row) => ({ ...row, appliedAt: row.appliedAt.toISOString() })

async function readRegistration(db: Db, id: string) {
  const row = await db.maybe<Row>(sql`select ${columns} where m.merchant_id = ${id}`)
  if (!row) throw refuse('not_found')
  return shown(row)
}

/** Applications of merchants, and what reviewers decide on them. */
export const operatorRegistrationHandlers: Handlers<typeof operatorRegistrations> = {
  /** Ids sort by the time of the first application, so those that wait longest stand first. */
  async list({ db, query }) {
    const { read, skip } = windowOf(query)
    const status = query.status ?? 'in_review'
    const after = query.after === undefined ? null : readCursor(query.after)
    const rows = await db.query<Row>(sql`
      select ${columns} where m.status = ${status} and (${after}::uuid is null or m.merchant_id > ${after}::uuid)
      order by m.merchant_id limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from merchant where status = ${status} limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({ rows, query, total, item: shown, cursor: ({ id }) => writeCursor(id) })
  },

  get: ({ db, params }) => readRegistration(db, params.id),

  async image({ ctx, db, params, query, session, now, reply }) {
    const column = { idFront: sql`id_front`, idBack: sql`id_back`, idHeld: sql`id_held` }[params.which]
    const found = await db.transaction(async (tx) => {
      const row = await tx.maybe<{ file: string; encrypted: boolean; type: string }>(sql`
        select u.file, u.encrypted, u.type from merchant m join upload u on u.id = m.${column} and u.erased_at is null
        where m.merchant_id = ${params.id}`)
      if (!row) throw refuse('not_found')
      const act = { act: 'identity.open', reason: query.reason, subject: params.which, role: 'reviewer' } as const
      await recordAct(ctx, tx, { operator: session, merchantId: params.id, ...act })
      const told = JSON.stringify({ reason: query.reason })
      await tx.query(sql`select notify_merchant(${params.id}, 'identity_opened', ${told}::jsonb, null, null, ${now})`)
      return row
    })
    ctx.live.touch(params.id)
    reply.type(found.type).header('cache-control', 'no-store')
    await reply.send(await readStoredImage(ctx, found))
  },

  async decide({ ctx, db, params, body, session, now }) {
    const { reason } = body
    const decision = decisionOf(body)
    const answer = await db.transaction(async (tx) => {
      const before = await tx.maybe<{ status: string }>(sql`
        select status from merchant where merchant_id = ${params.id} for update`)
      if (!before) throw refuse('not_found')
      if (before.status !== 'in_review') throw refuse('conflict')
      const decidedAt = decision.status === 'in_review' ? null : now
      await tx.query(sql`
        update merchant set status = ${decision.status}, status_reason = ${decision.tellsReason ? reason : null},
          redo = ${decision.redo}, decided_at = ${decidedAt}
        where merchant_id = ${params.id}`)
      if (decision.status === 'approved') await giveDepositPath(tx, params.id)
      const act = { act: `registration.${decision.name}`, reason, subject: params.id, role: 'reviewer' } as const
      await recordAct(ctx, tx, { operator: session, merchantId: params.id, ...act })
      const kind = `registration_${decision.name}`
      await tx.query(sql`
        select notify_merchant(${params.id}, ${kind}, ${JSON.stringify({ reason })}::jsonb, null, null, ${now})`)
      return readRegistration(tx, params.id)
    })
    // A session remembers for a second whether its merchant is approved.
    forgetSessions()
    ctx.live.touch(params.id)
    return answer
  },
}
