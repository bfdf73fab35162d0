import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { after, dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import type { ProposalKind } from '../proposals/kind.ts'

async function readBalance(db: Db, merchantId: string | null): Promise<number> {
  const row = await db.maybe<{ balance: number }>(sql`
    select balance from ledger_account where merchant_id = ${merchantId} and account = 'available'`)
  if (!row) throw refuse('not_found')
  return row.balance
}

/** A payment out of the platform's own money. */
export const goodwill: ProposalKind<{ amount: number }> = {
  name: 'goodwill',
  role: 'finance',
  async effect(db, { merchantId, payload }) {
    const before = await readBalance(db, merchantId)
    return [{ name: 'available', before, after: before + payload.amount }]
  },
  async apply({ tx, now }, { id, merchantId, payload, reason }) {
    await tx.query(sql`select grant_goodwill(${merchantId}, ${id}, ${payload.amount}, ${reason}, ${now})`)
  },
}

function requireHoldEnd(until: string, now: Date): void {
  const end = new Date(until)
  if (end > now && end <= after(now, limits.holdDaysMax * dayMs)) return
  throw refuseField('until', 'field_out_of_range')
}

/** A legal hold on a part of a merchant's balance. */
export const hold: ProposalKind<{ amount: number; rule: string; caseNumber: string; until: string }> = {
  name: 'hold',
  role: 'finance',
  async effect(db, { merchantId, payload }, now) {
    requireHoldEnd(payload.until, now)
    const { before } = await db.one<{ before: number }>(sql`select withdrawable_amount(${merchantId},
      ${now}) as before`)
    await readBalance(db, merchantId)
    return [{ name: 'withdrawable', before, after: Math.max(0, before - payload.amount) }]
  },
  async apply({ tx, now, madeBy }, { id, merchantId, payload }) {
    requireHoldEnd(payload.until, now)
    // The merchant can object as long as the hold lasts.
    const hold = JSON.stringify({ ...payload, id, objectBy: payload.until })
    await tx.query(sql`select create_hold(${merchantId}, ${hold}::jsonb, ${madeBy}::uuid[], ${now})`)
  },
}
