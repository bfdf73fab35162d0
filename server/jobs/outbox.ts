import sql from 'sql-template-tag'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/open.ts'
import type { Delivery, OutboxMessage } from '../base/outbox.ts'
import { batchSize, type Sweep } from '../base/sweep.ts'

export type Deliveries = Readonly<Record<string, Delivery>>

/** With delays from half a minute, doubled up to six hours, these are about two days. */
export const triesMax = 16
const backOff = sql`least(interval '30 seconds' * power(2, least(tries, 20)), interval '6 hours')`

/** The sweep that delivers due messages: at least once to outside services, exactly once to the database. */
export const outboxSweep =
  (deliveries: Deliveries): Sweep =>
  async (ctx) => {
    let delivered = 0
    for (;;) {
      const claimed = await claim(ctx)
      for (const message of claimed) if (await deliver(ctx, deliveries[message.kind], message)) delivered += 1
      if (claimed.length < batchSize) return delivered
    }
  }

/** Claims due messages by postponing their next try, so that no other server claims them meanwhile. */
async function claim(ctx: Ctx): Promise<OutboxMessage[]> {
  const now = ctx.clock.now()
  const claimed = await ctx.db.query<OutboxMessage>(sql`
    update outbox set tries = tries + 1, due_at = ${now}::timestamptz + ${backOff}
    where (merchant_id, id) in (
      select merchant_id, id from outbox where done_at is null and failed_at is null and due_at <= ${now}
      order by due_at, merchant_id, id limit ${batchSize} for update skip locked)
    returning merchant_id, id, kind, payload, tries, created_at`)
  // A sale is counted before its cancellation: at the same time, `sold` sorts before `unsold`.
  return claimed.sort(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || a.kind.localeCompare(b.kind) || (a.id < b.id ? -1 : 1),
  )
}

async function deliver(ctx: Ctx, delivery: Delivery | undefined, message: OutboxMessage): Promise<boolean> {
  const fail = async (reason: string) => {
    await delivery?.onFailure?.(ctx, message, reason)
    await giveUpAfterLastTry(ctx, message)
  }
  try {
    if (!delivery) throw new Error(`no delivery for the kind ${message.kind}`)
    const write = await delivery.deliver(ctx, message)
    if (write) return await finish(ctx, message, write)
    await fail('not confirmed')
  } catch (error) {
    ctx.log.error({ err: error, kind: message.kind, outbox: message.id, tries: message.tries }, 'not delivered')
    await fail(error instanceof Error ? error.message : String(error))
  }
  return false
}

function finish(ctx: Ctx, { merchant_id, id }: OutboxMessage, write: (tx: Db) => Promise<void>): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const open = await tx.maybe(sql`
      select 1 from outbox where merchant_id = ${merchant_id} and id = ${id} and done_at is null for update`)
    if (!open) return false
    await write(tx)
    await tx.query(sql`
      update outbox set done_at = ${ctx.clock.now()} where merchant_id = ${merchant_id} and id = ${id}`)
    return true
  })
}

async function giveUpAfterLastTry(ctx: Ctx, { merchant_id, id, kind, tries }: OutboxMessage) {
  if (tries < triesMax) return
  await ctx.db.query(sql`
    update outbox set failed_at = ${ctx.clock.now()} where merchant_id = ${merchant_id} and id = ${id}`)
  ctx.log.error({ kind, outbox: id, tries }, 'given up: an operator must look at it')
}
