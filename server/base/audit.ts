import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/open.ts'
import { type OperatorCall, onceByOperator } from './http/once.ts'
import { lowestId } from './ids.ts'
import { noteSecurity } from './security-log.ts'

export type OperatorAct = {
  merchantId: string | null
  /** Merchants see the role that allowed the act, never the operator's name. */
  role: OperatorRole
  act: string
  reason: string
  subject: string
  notice?: ActNotice
}

type ActNotice = {
  kind: string
  params: object
  subject?: { kind: string; id: string }
  type?: 'system' | 'user'
  isMailed?: boolean
}

/**
 * Carries out an operator's act and records it for its merchant, in one transaction and once per idempotency key; then
 * wakes the merchant's event streams. `act` may depend on the result of `work`, which must be JSON. The record is
 * written as the database's owner, and a cluster's transaction writes a merchant's rows as one user only. So `work`
 * writes by functions ending in _by_operator, and reads what it wrote after the transaction.
 */
export async function performAct<T>(
  call: OperatorCall,
  act: OperatorAct | ((result: T) => OperatorAct),
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { result, merchantId } = await onceByOperator(call, async (tx) => {
    const result = await work(tx)
    const done = typeof act === 'function' ? act(result) : act
    await recordAct(call, tx, done)
    return { result, merchantId: done.merchantId }
  })
  if (merchantId !== null) call.ctx.live.touch(merchantId)
  return result
}

/**
 * Records an act in the caller's transaction. The database takes the operator from the session. `changes` is what the
 * act changed in the catalogue.
 */
export async function recordAct(
  { ctx, session }: OperatorCall,
  tx: Db,
  { merchantId, changes, ...act }: OperatorAct & { changes?: readonly object[] },
): Promise<void> {
  const { role, act: name, reason, subject, notice } = act
  const typedNotice = notice && { ...notice, type: notice.type ?? 'system' }
  const row = JSON.stringify({ id: ctx.ids.next(), role, act: name, reason, subject, changes, notice: typedNotice })
  await tx.query(sql`
    select record_act_by_operator(${session.hash}, ${merchantId ?? lowestId}, ${row}::jsonb, ${ctx.clock.now()})`)
  noteSecurity(ctx, 'operator_act', { party: 'operator', id: session.operatorId, act: name, merchantId })
}

/** Records an act of a command on the server, which has no session and concerns no merchant. */
export async function recordServerAct(
  ctx: Pick<Ctx, 'ids' | 'clock'>,
  tx: Db,
  { act, reason, subject }: Pick<OperatorAct, 'act' | 'reason' | 'subject'>,
): Promise<void> {
  await tx.query(sql`
    insert into audit (merchant_id, id, at, operator_id, role, act, reason, subject)
    values (${lowestId}, ${ctx.ids.next()}, ${ctx.clock.now()}, ${lowestId}, 'server', ${act}, ${reason}, ${subject})`)
}
