import sql from 'sql-template-tag'
import type { Desk } from '#contract/operator/desk.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { after, minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'

/** How long an operator has something open without saying so again. */
const openMs = 2 * minuteMs
const openMax = 500

type OpenItem = { queue: DeskQueue; item: string; operatorId: string }

/** Says that an operator has one thing open, in place of what was open before. */
export async function markOpen({ db, clock }: Ctx, { queue, item, operatorId }: OpenItem): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await tx.query(sql`
      delete from desk_open
      where operator_id = ${operatorId} and (queue, item) <> (${queue}, ${item}) or open_until <= ${now}`)
    await tx.query(sql`
      insert into desk_open (queue, item, operator_id, open_until)
      values (${queue}, ${item}, ${operatorId}, ${after(now, openMs)})
      on conflict (queue, item, operator_id) do update set open_until = excluded.open_until`)
  })
}

/** What operators have open now, with the mail address of each. */
export const readOpenItems = ({ db, clock }: Ctx) =>
  db.query<Desk['open'][number] & { operatorId: string }>(sql`
    select d.queue, d.item, o.email as operator, d.operator_id as "operatorId"
    from desk_open d join operator o on o.id = d.operator_id
    where d.open_until > ${clock.now()} order by d.queue, d.item, o.email limit ${openMax}`)
