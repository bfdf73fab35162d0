import sql from 'sql-template-tag'
import type { Desk } from '#contract/operator/desk.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { OperatorSession } from '../../base/http/session.ts'

const openMax = 500

type OpenItem = { queue: DeskQueue; item: string; session: Pick<OperatorSession, 'hash'> }

/** An operator has one item open at a time; this replaces it. */
export async function markOpen({ db, clock }: Ctx, { queue, item, session }: OpenItem): Promise<void> {
  await db.query(sql`select mark_open_by_operator(${session.hash}, ${queue}, ${item}, ${clock.now()})`)
}

export const readOpenItems = ({ db, clock }: Ctx) =>
  db.query<Desk['open'][number] & { operatorId: string }>(sql`
    select d.queue, d.item, o.email as operator, d.operator_id as "operatorId"
    from desk_open d join operator o on o.id = d.operator_id
    where d.open_until > ${clock.now()} order by d.queue, d.item, o.email limit ${openMax}`)
