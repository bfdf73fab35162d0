import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/open.ts'
import type { OperatorSession } from './http/session.ts'

/** What an operator did. `merchantId` null: it concerns no merchant. */
export type OperatorAct = {
  merchantId: string | null
  /** The role by which it was allowed: the merchant reads the role, never the name. */
  role: OperatorRole
  act: string
  reason: string
  subject: string
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Writes an operator's act into the log that its merchant reads, in the act's own transaction. */
export async function recordAct(
  ctx: Ctx,
  tx: Db,
  { operator, merchantId, role, act, reason, subject }: OperatorAct & { operator: OperatorSession },
): Promise<void> {
  await tx.query(sql`
    insert into audit (merchant_id, id, at, operator_id, role, act, reason, subject)
    values (${merchantId ?? nobody}, ${ctx.ids.next()}, ${ctx.clock.now()}, ${operator.operatorId}, ${role}, ${act},
      ${reason}, ${subject})`)
}
