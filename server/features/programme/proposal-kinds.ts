import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import type { operatorProgramme } from '#contract/operator/programme.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { Effect, Proposal, ProposalKind } from '../proposals/kind.ts'

/** `changes` is the id of the level or package to replace; null: a new one. */
type LevelPayload = Omit<Body<typeof operatorProgramme.setLevel>, 'id' | 'reason'> & { changes: string | null }
type PackagePayload = Omit<Body<typeof operatorProgramme.setPackage>, 'id' | 'reason'> & { changes: string | null }

type EffectValue = Effect[number]['before']
type NamedFields = { name: Record<string, string> } & Record<string, unknown>

/** The fields of a level or package, each of its names by language. */
const flatten = ({ name, ...fields }: NamedFields): Map<string, EffectValue> => {
  const names = Object.entries(name).map(([lang, text]) => [`name.${lang}`, text] as const)
  const values = Object.entries(fields).map(([key, value]) => {
    return [key, typeof value === 'boolean' ? String(value) : (value as EffectValue)] as const
  })
  return new Map<string, EffectValue>([...names, ...values])
}

/** The fields that change, with their values before and after; a proposal that changes nothing is refused. */
function effectOf(old: NamedFields | undefined, { changes, ...fields }: LevelPayload | PackagePayload): Effect {
  if (changes !== null && !old) throw refuse('not_found')
  const before = old ? flatten(old) : new Map<string, EffectValue>()
  const after = flatten(fields)
  const effect = [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((each) => each.before !== each.after)
  if (effect.length === 0) throw refuse('conflict', { because: 'unchanged' })
  return effect
}

const findLevel = (db: Db, id: string | null) =>
  db.maybe<NamedFields>(sql`
    select name, rank, margin_bps as "marginBps", product_limit as "productLimit", upgrade_price as "upgradePrice",
      earned_at_orders as "earnedAtOrders", fee_bps as "feeBps"
    from level where id = ${id}::uuid`)

const findPackage = (db: Db, id: string | null) =>
  db.maybe<NamedFields>(sql`
    select name, slots, days, price, on_sale as "onSale" from package where id = ${id}::uuid`)

/** A confirmed proposal as the SQL functions take it: a new level or package gets the id of its proposal. */
const toJson = ({ id, payload: { changes, ...fields } }: Proposal<LevelPayload | PackagePayload>) =>
  JSON.stringify({ ...fields, id: changes ?? id })

export const levelKind: ProposalKind<LevelPayload> = {
  name: 'level',
  role: 'programme',
  effect: async (db, { payload }) => effectOf(await findLevel(db, payload.changes), payload),
  async apply({ tx }, proposal) {
    await tx.query(sql`select set_level(${toJson(proposal)}::jsonb)`)
  },
}

export const packageKind: ProposalKind<PackagePayload> = {
  name: 'package',
  role: 'programme',
  effect: async (db, { payload }) => effectOf(await findPackage(db, payload.changes), payload),
  async apply({ tx }, proposal) {
    await tx.query(sql`select set_package(${toJson(proposal)}::jsonb)`)
  },
}
