import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/open.ts'
import type { OperatorSession } from './http/session.ts'
import { lowestId } from './ids.ts'
import { noteSecurity } from './security-log.ts'

/** What an operator did, as the audit log says it. */
export type OperatorAct = {
  /** Null: it concerns no merchant. */
  merchantId: string | null
  /** The role that allowed it: the merchant reads the role, never the name. */
  role: OperatorRole
  act: string
  reason: string
  /** The id or number of the thing. */
  subject: string
}

type OperatorCall = { ctx: Ctx; session: Pick<OperatorSession, 'operatorId'> }

/**
 * Carries out an operator's act and records it in the log that its merchant reads, in one transaction; then wakes the
 * merchant's open screens. What only `work` finds out about the act is taken from its result.
 */
export async function performAct<T>(
  call: OperatorCall,
  act: OperatorAct | ((result: T) => OperatorAct),
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { result, merchantId } = await call.ctx.db.transaction(async (tx) => {
    const result = await work(tx)
    const done = typeof act === 'function' ? act(result) : act
    await recordAct(call, tx, done)
    return { result, merchantId: done.merchantId }
  })
  if (merchantId !== null) call.ctx.live.touch(merchantId)
  return result
}

/**
 * Carries out an operator's decision by functions that end in _by_operator. They write as the owner of the database,
 * and on a cluster one transaction writes a merchant's rows as one user only: so the act is recorded by such a function
 * too, and what was decided is read after the transaction.
 */
export async function performDecision<T>(
  call: OperatorCall,
  act: OperatorAct | ((result: T) => OperatorAct),
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { ctx, session } = call
  const { result, done } = await ctx.db.transaction(async (tx) => {
    const result = await work(tx)
    const done = typeof act === 'function' ? act(result) : act
    const { merchantId, ...described } = done
    const row = JSON.stringify({ ...described, id: ctx.ids.next(), operatorId: session.operatorId })
    await tx.query(sql`select record_decision(${merchantId ?? lowestId}, ${row}::jsonb, ${ctx.clock.now()})`)
    return { result, done }
  })
  noteAct(ctx, session, done)
  if (done.merchantId !== null) ctx.live.touch(done.merchantId)
  return result
}

/** Records an act in the transaction of a caller that has one of its own; answers the id of its row. */
export async function recordAct({ ctx, session }: OperatorCall, tx: Db, done: OperatorAct): Promise<string> {
  const { merchantId, role, act, reason, subject } = done
  const id = ctx.ids.next()
  await tx.query(sql`
    insert into audit (merchant_id, id, at, operator_id, role, act, reason, subject)
    values (${merchantId ?? lowestId}, ${id}, ${ctx.clock.now()}, ${session.operatorId}, ${role}, ${act},
      ${reason}, ${subject})`)
  noteAct(ctx, session, done)
  return id
}

const noteAct = (ctx: Ctx, { operatorId }: OperatorCall['session'], { act, merchantId }: OperatorAct) =>
  noteSecurity(ctx, 'operator_act', { party: 'operator', id: operatorId, act, merchantId })

/** Records an act of a command on the server, which has no session. It concerns no merchant. */
export async function recordServerAct(
  ctx: Pick<Ctx, 'ids' | 'clock'>,
  tx: Db,
  { act, reason, subject }: Pick<OperatorAct, 'act' | 'reason' | 'subject'>,
): Promise<void> {
  await tx.query(sql`
    insert into audit (merchant_id, id, at, operator_id, role, act, reason, subject)
    values (${lowestId}, ${ctx.ids.next()}, ${ctx.clock.now()}, ${lowestId}, 'server', ${act}, ${reason}, ${subject})`)
}
