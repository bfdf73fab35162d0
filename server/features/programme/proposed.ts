import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import type { operatorProgramme } from '#contract/operator/programme.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { ProposalKind, Proposed } from '../proposals/kind.ts'

type Without<T> = Omit<T, 'id' | 'reason'>

/** `changes` names the level that it takes the place of; without it a new one is made. */
type ProposedLevel = Without<Body<typeof operatorProgramme.setLevel>> & { changes: string | null }
type ProposedPackage = Without<Body<typeof operatorProgramme.setPackage>> & { changes: string | null }

type Value = string | number | null

const flat = ({ name, ...fields }: { name: Record<string, string> } & Record<string, unknown>) => {
  const names = Object.entries(name).map(([lang, text]) => [`name.${lang}`, text] as const)
  const values = Object.entries(fields).map(([key, value]) => {
    return [key, typeof value === 'boolean' ? String(value) : (value as Value)] as const
  })
  return new Map<string, Value>([...names, ...values])
}

/** What becomes different, from what to what; a proposal that changes nothing is refused. */
function differences(before: Map<string, Value>, after: Map<string, Value>) {
  const effect = [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((each) => each.before !== each.after)
  if (effect.length === 0) throw refuse('conflict', { because: 'unchanged' })
  return effect
}

type Kept = { name: Record<string, string> } & Record<string, unknown>

function compare(old: Kept | null | undefined, { changes, ...wanted }: ProposedLevel | ProposedPackage) {
  if (changes !== null && !old) throw refuse('not_found')
  return differences(old ? flat(old) : new Map(), flat(wanted))
}

/** What both operators see before a level is made or changed. */
async function levelEffect(db: Db, payload: ProposedLevel) {
  const old = await db.maybe<Kept>(sql`
    select name, rank, margin_bps as "marginBps", product_limit as "productLimit", upgrade_price as "upgradePrice",
      earned_at_orders as "earnedAtOrders", fee_bps as "feeBps"
    from level where id = ${payload.changes}::uuid`)
  return compare(old, payload)
}

/** What both operators see before a package is made or changed. */
async function packageEffect(db: Db, payload: ProposedPackage) {
  const old = await db.maybe<Kept>(sql`
    select name, slots, days, price, on_sale as "onSale" from package where id = ${payload.changes}::uuid`)
  return compare(old, payload)
}

const told = ({ id, payload: { changes, ...fields } }: Proposed<ProposedLevel | ProposedPackage>) =>
  JSON.stringify({ ...fields, id: changes ?? id })

export const levelKind: ProposalKind<ProposedLevel> = {
  name: 'level',
  role: 'programme',
  effect: (db, { payload }) => levelEffect(db, payload),
  async apply({ tx }, proposed) {
    await tx.query(sql`select set_level(${told(proposed)}::jsonb)`)
  },
}

export const packageKind: ProposalKind<ProposedPackage> = {
  name: 'package',
  role: 'programme',
  effect: (db, { payload }) => packageEffect(db, payload),
  async apply({ tx }, proposed) {
    await tx.query(sql`select set_package(${told(proposed)}::jsonb)`)
  },
}
