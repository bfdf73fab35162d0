import type { Endpoint } from '#contract/endpoint.ts'
import type { CallInput } from '#server/testing/world.ts'
import { type CallRow, makeRequests, nameOf, type RowAsk } from './call-row.ts'
import { callRows } from './call-rows.ts'
import { type Choose, changeAsk } from './operator-input-change.ts'
import { confirmation, effectsOf } from './operator-input-effects.ts'
import { moneyAims } from './operator-input-money-aims.ts'
import { type Aimed, type Pool, readPool } from './operator-input-pool.ts'
import { openWatch, type Watch } from './operator-input-watch.ts'
import { addWork } from './operator-input-work.ts'
import { type Actor, enter, type InputWorld } from './operator-input-world.ts'

type Sent = { ask: RowAsk; actor: Actor | undefined; key: string }

export type Run = {
  made: InputWorld
  watch: Watch
  requests: Map<CallRow, RowAsk>
  pool: Pool
  /** By call what was sent with a key, for those that are sent again. */
  sent: Map<string, Sent[]>
  trail: string[]
  figures: { commands: number; accepted: number; calls: Set<string>; writing: number; kinds: Map<string, number> }
}

/** An event stream does not end. */
const rows = callRows.filter(({ endpoint: { path, stream } }) => path.startsWith('/admin/') && stream !== 'events')
export const walkedCalls = rows.length
const moneyCalls = new Set(moneyAims.flatMap(({ calls }) => calls.split(/;\s*/)))
const poolEvery = 5
const wholeEvery = 100

export async function openRun(made: InputWorld): Promise<Run> {
  return {
    made,
    watch: await openWatch(made.world.testDb.owner),
    requests: await makeRequests(rows, made.things),
    pool: await readPool(made.world),
    sent: new Map(),
    trail: [],
    figures: { commands: 0, accepted: 0, calls: new Set(), writing: 0, kinds: new Map() },
  }
}

/** A day later, with new work. */
export async function nextDay(run: Run, { withLines }: { withLines: boolean }): Promise<void> {
  await addWork(run.made, { withLines })
  await run.watch.begin()
}

const pick = <T>(choose: Choose, list: readonly T[]): T | undefined => list[choose(list.length)]

/** Chooses calls with waiting work more often, and confirmations most often. */
function chooseRow({ pool }: Run, choose: Choose): CallRow {
  const weightOf = (row: CallRow) => {
    const name = nameOf(row)
    if (row.endpoint.method === 'GET' || !pool.aimed.has(name)) return 1
    if (name === confirmation) return 90
    return moneyCalls.has(name) ? 8 : 3
  }
  let left = choose(rows.reduce((sum, row) => sum + weightOf(row), 0))
  for (const row of rows) {
    left -= weightOf(row)
    if (left < 0) return row
  }
  throw new Error('no call to choose')
}

/** An operator who may make the call, or sometimes any other. */
function chooseActor(
  { actors }: InputWorld,
  { access }: Endpoint,
  { choose, aimed }: { choose: Choose; aimed?: Aimed },
) {
  if (choose(14) === 0) return pick(choose, actors)
  const { by = null, notBy = null } = aimed ?? {}
  const those = actors.filter(
    ({ role, id }) =>
      id !== notBy && (by === null ? typeof access !== 'string' && access.includes(role) : by === role || by === id),
  )
  return pick(choose, those) ?? pick(choose, actors)
}

const merge = (base: RowAsk, { ask }: Aimed): RowAsk => ({
  params: { ...base.params, ...ask.params },
  query: { ...base.query, ...ask.query },
  body: { ...base.body, ...ask.body },
})

/** How many changes a request gets: most often none, so that acts succeed and later ones meet their results. */
const changes = [0, 0, 0, 0, 0, 1, 1, 1, 2, 3]

function makeCommand(run: Run, choose: Choose) {
  const row = chooseRow(run, choose)
  const name = nameOf(row)
  const earlier = pick(choose, run.sent.get(name) ?? [])
  // The same request again, or another one with its key.
  const again = earlier && row.endpoint.idempotent ? choose(10) : 9
  if (earlier && again === 0) return { row, name, ...earlier }
  const aimed = pick(choose, run.pool.aimed.get(name) ?? [])
  const base = run.requests.get(row) ?? {}
  let ask = aimed && choose(12) > 0 ? merge(base, aimed) : base
  const actor = chooseActor(run.made, row.endpoint, { choose, ...(aimed && { aimed }) })
  for (let left = pick(choose, changes) ?? 0; left > 0; left -= 1) {
    ask = changeAsk(ask, row.endpoint, { choose, values: run.pool.values })
  }
  const key = earlier && again === 1 ? earlier.key : `a-key-of-the-walk-${run.figures.commands}`
  return { row, name, ask, actor, key }
}

async function readProposed({ made }: Run, { params }: RowAsk): Promise<string | null> {
  const { id } = (params ?? {}) as { id?: string }
  if (!/^[0-9a-f-]{36}$/.test(id ?? '')) return null
  const [row] = await made.world.testDb.owner.rows(`select kind from proposal where id = '${id}'`)
  return (row?.['kind'] as string | undefined) ?? null
}

/** One command; answers what is wrong with what happened. */
export async function runCommand(run: Run, choose: Choose): Promise<string[]> {
  const { made, figures, watch } = run
  if (figures.commands % poolEvery === 0) run.pool = await readPool(made.world)
  const { row, name, ask, actor, key } = makeCommand(run, choose)
  figures.commands += 1
  made.world.clock.advance(1_000)
  const proposed = name === confirmation ? await readProposed(run, ask) : null
  const input = { ...ask, token: actor?.token, key } as unknown as CallInput<Endpoint>
  const { status, code, refusal } = await made.world.call(row.endpoint, input)
  const said = status < 300 ? '' : ` ${JSON.stringify(refusal)}`
  run.trail.push(`${actor?.role} ${name} ${JSON.stringify(ask).slice(0, 1_500)} ${key}: ${status}${said}`)
  const isAccepted = status < 300 && code === 1
  if (isAccepted) {
    figures.accepted += 1
    figures.calls.add(name)
    if (row.endpoint.method !== 'GET') figures.writing += 1
    if (row.endpoint.idempotent) run.sent.set(name, [...(run.sent.get(name) ?? []).slice(-3), { ask, actor, key }])
  }
  const { kinds, faults } = await watch.look(effectsOf(name, isAccepted, proposed))
  for (const kind of kinds) figures.kinds.set(kind, (figures.kinds.get(kind) ?? 0) + 1)
  if (status >= 500) faults.push(`answered ${status}`)
  if (figures.commands % wholeEvery === 0) faults.push(...(await watch.lookWhole()))
  // Some calls end sessions.
  if (status === 401 && actor) await enter(made.world, actor)
  return faults
}
