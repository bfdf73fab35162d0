import sql, { type Sql } from 'sql-template-tag'
import { after, dayMs, minuteMs } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { endReservation } from '../stock/reservations.ts'
import { batchSize, type Sweep, sweepRows } from './sweep.ts'

const reservationMs = 10 * minuteMs
const liveEventDays = 7
const outboxDays = 30
const deleteBatch = 1_000

type Reservation = { originId: string; merchantId: string; at: Date }

/** Ends reservations that are no longer needed: the order was placed, or it never came to be. */
export const endReservations: Sweep = (ctx) =>
  sweepRows<Reservation>(ctx, {
    name: 'end reservations',
    find: (last) =>
      ctx.db.query(sql`
        select origin_id as "originId", merchant_id as "merchantId", reserved_at as at from stock_reservation
        where reserved_at <= ${after(ctx.clock.now(), -reservationMs)}
          and (reserved_at, origin_id) > (${last?.at ?? new Date(0)}, ${last?.originId ?? nobody}::uuid)
        group by origin_id, merchant_id, reserved_at order by reserved_at, origin_id limit ${batchSize}`),
    async move({ merchantId, originId }) {
      await endReservation(ctx.db, merchantId, originId)
      return true
    },
  })

const nobody = '00000000-0000-0000-0000-000000000000'

/** Deletes in batches, so that no statement holds many rows for long. */
async function deleteInBatches(ctx: Ctx, statement: (limit: number) => Sql): Promise<number> {
  let deleted = 0
  for (;;) {
    const rows = await ctx.db.query(statement(deleteBatch))
    deleted += rows.length
    if (rows.length < deleteBatch) return deleted
  }
}

/** Live events serve streams that come back; whoever was away longer reads everything again. */
export const forgetLiveEvents: Sweep = (ctx) =>
  deleteInBatches(
    ctx,
    (limit) => sql`
      delete from live_event where (merchant_id, sequence) in (
        select merchant_id, sequence from live_event
        where at < ${after(ctx.clock.now(), -liveEventDays * dayMs)} limit ${limit})
      returning 1 as deleted`,
  )

export const forgetDelivered: Sweep = (ctx) =>
  deleteInBatches(
    ctx,
    (limit) => sql`
      delete from outbox where (merchant_id, id) in (
        select merchant_id, id from outbox
        where done_at < ${after(ctx.clock.now(), -outboxDays * dayMs)} limit ${limit})
      returning 1 as deleted`,
  )
