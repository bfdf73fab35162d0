import sql from 'sql-template-tag'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import { after, dayMs } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { makePartner, type ProposedPartner, partnerEffect } from '../partners/proposed.ts'
import {
  levelEffect,
  type ProposedLevel,
  type ProposedPackage,
  packageEffect,
  setLevel,
  setPackage,
} from '../programme/proposed.ts'
import { refuse } from '../refuse.ts'

export type Effect = Reply<typeof operatorProposals.confirm>['effect']

/** What is proposed: `id` names the thing that it will make. */
export type Proposed<P> = { id: string; merchantId: string | null; payload: P; reason: string }

/** The two operators, in the order in which they agreed. */
type Agreed = { ctx: Ctx; tx: Db; now: Date; madeBy: [string, string] }

/** What kind of thing two persons decide: who may, what both are shown, and what is then done in one transaction. */
type Kind<P> = {
  role: OperatorRole
  effect: (db: Db, proposed: Proposed<P>, now: Date) => Promise<Effect>
  apply: (agreed: Agreed, proposed: Proposed<P>) => Promise<void>
}

type Payloads = {
  goodwill: { amount: number }
  hold: { amount: number; rule: string; caseNumber: string; until: string }
  deposit_instruction: Partial<Record<'holder' | 'bankName' | 'accountNumber' | 'bankCode' | 'bankAddress', string>> & {
    validFrom: string
  }
  fee_rule: { feeBps: number; feeMinimum: number; minimum: number; validFrom: string }
  partner: ProposedPartner
  level: ProposedLevel
  package: ProposedPackage
}

export type KindName = keyof Payloads
export type PayloadOf<K extends KindName> = Payloads[K]

async function readBalance(db: Db, merchantId: string | null) {
  const row = await db.maybe<{ balance: number }>(sql`
    select balance from ledger_account where merchant_id = ${merchantId} and account = 'available'`)
  if (!row) throw refuse('not_found')
  return row.balance
}

const holdDaysMax = 30

/** A hold ends, within thirty days. */
function mustEnd(until: string, now: Date) {
  const end = new Date(until)
  if (end > now && end <= after(now, holdDaysMax * dayMs)) return
  throw refuse('validation', { fields: { until: 'field_out_of_range' } })
}

/** Every kind that can be proposed. */
export const kinds: { [K in KindName]: Kind<Payloads[K]> } = {
  goodwill: {
    role: 'finance',
    async effect(db, { merchantId, payload }) {
      const before = await readBalance(db, merchantId)
      return [{ name: 'available', before, after: before + payload.amount }]
    },
    async apply({ tx, now }, { id, merchantId, payload, reason }) {
      await tx.query(sql`select grant_goodwill(${merchantId}, ${id}, ${payload.amount}, ${reason}, ${now})`)
    },
  },

  hold: {
    role: 'finance',
    async effect(db, { merchantId, payload }, now) {
      mustEnd(payload.until, now)
      const { before } = await db.one<{ before: number }>(sql`select withdrawable(${merchantId}, ${now}) as before`)
      await readBalance(db, merchantId)
      return [{ name: 'withdrawable', before, after: Math.max(0, before - payload.amount) }]
    },
    async apply({ tx, now, madeBy }, { id, merchantId, payload }) {
      mustEnd(payload.until, now)
      // A way to object stays open as long as the hold.
      const hold = JSON.stringify({ ...payload, id, objectBy: payload.until })
      await tx.query(sql`select make_hold(${merchantId}, ${hold}::jsonb, ${madeBy}::uuid[], ${now})`)
    },
  },

  deposit_instruction: {
    role: 'programme',
    async effect(db, { payload }, now) {
      const before = await db.maybe<{ holder: string; bank_name: string; account_number: string }>(sql`
        select holder, bank_name, account_number from deposit_instruction_at(${now})`)
      return [
        { name: 'holder', before: before?.holder ?? null, after: payload.holder ?? null },
        { name: 'bankName', before: before?.bank_name ?? null, after: payload.bankName ?? null },
        { name: 'accountNumber', before: before?.account_number ?? null, after: payload.accountNumber ?? null },
      ]
    },
    async apply({ tx, now, madeBy }, { payload }) {
      const instruction = JSON.stringify(payload)
      await tx.query(sql`select add_deposit_instruction(${instruction}::jsonb, ${madeBy}::uuid[], ${now})`)
    },
  },

  fee_rule: {
    role: 'programme',
    async effect(db, { payload }, now) {
      const before = await db.one<Record<'fee_bps' | 'fee_minimum' | 'withdraw_minimum', number>>(sql`
        select fee_bps, fee_minimum, withdraw_minimum from fee_rule_at(${now})`)
      return [
        { name: 'feeBps', before: before.fee_bps, after: payload.feeBps },
        { name: 'feeMinimum', before: before.fee_minimum, after: payload.feeMinimum },
        { name: 'minimum', before: before.withdraw_minimum, after: payload.minimum },
      ]
    },
    async apply({ tx, now, madeBy }, { payload }) {
      await tx.query(sql`select add_fee_rule(${JSON.stringify(payload)}::jsonb, ${madeBy}::uuid[], ${now})`)
    },
  },

  partner: {
    role: 'admin',
    effect: (db, { payload }) => partnerEffect(db, payload),
    apply: makePartner,
  },

  level: {
    role: 'programme',
    effect: (db, { payload }) => levelEffect(db, payload),
    apply: setLevel,
  },

  package: {
    role: 'programme',
    effect: (db, { payload }) => packageEffect(db, payload),
    apply: setPackage,
  },
}
