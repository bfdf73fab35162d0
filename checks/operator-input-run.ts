import { dayMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import type { World } from '#server/testing/world.ts'
import { allScenes, quietScenes, scenesWithoutLines } from './act-scenes/all.ts'
import { makeStage, reason } from './act-scenes/stage.ts'
import { type CallRow, callRow, callRows, nameOf, operatorOf } from './call-rows.ts'
import { type Choose, changeAsk, pick } from './operator-input-change.ts'
import { type Effects, openWatch } from './operator-input-watch.ts'
import type { RowAsk } from './requests.ts'
import type { Things } from './things.ts'

type Request = RowAsk & { token?: string | undefined; key?: string }

type Prepared = { endpoint: Endpoint; prepare: () => Promise<Request & { second?: string }> }

export type Run = Awaited<ReturnType<typeof openRun>>

export async function openRun(world: World, things: Things) {
  const figures = { commands: 0, skipped: 0, accepted: 0, calls: new Set<string>(), writing: 0 }
  return {
    ...{ world, things, stage: await makeStage(world), watch: await openWatch(world.testDb.owner) },
    values: [] as string[],
    /** Accepted requests by call, to be sent again with the same idempotency key. */
    sent: new Map<string, Request[]>(),
    trail: [] as string[],
    figures: { ...figures, kinds: new Map<string, number>() },
  }
}

const subjects =
  `orders refund deposit withdrawal proposal supplier_payout partner_payout partner hold objection product
  variant category listing operator announcement canned_answer upload bank_account bank_import bank_line import_job
  channel_event outbox level package audit session notice payment partner_key`.split(/\s+/)
const numbered = ['orders', 'deposit', 'withdrawal', 'supplier_payout', 'partner_payout']
const perTable = 12

/** Moves to the next day with new operators and sessions, so that daily and session limits start again. */
export async function nextDay(run: Run): Promise<void> {
  run.world.clock.advance(dayMs)
  run.stage = await makeStage(run.world)
  const columns = [...subjects.map((table) => [table, 'id::text']), ...numbered.map((table) => [table, 'number'])]
  const statements = [...columns, ['merchant', 'merchant_id::text'], ['operator', 'email'], ['invitation', 'code']].map(
    ([table, value]) => `(select ${value} as value from ${table} order by 1 desc limit ${perTable})`,
  )
  const rows = await run.world.testDb.owner.rows(statements.join(' union all '))
  run.values = rows.map(({ value }) => String(value))
}

/** Uploads are not JSON calls, so they have no fields to change. */
const withFields = <E extends { endpoint: Endpoint }>(of: readonly E[]) =>
  of.filter(({ endpoint }) => endpoint.stream !== 'upload')
const scenes = withFields([...scenesWithoutLines, ...quietScenes])
const scenesWithLines = withFields([...allScenes, ...quietScenes])
const reads = callRows.filter(
  ({ endpoint: { path, method, stream } }) => path.startsWith('/admin/') && method === 'GET' && stream !== 'events',
)
export const walkedCalls = new Set([...scenesWithLines, ...reads].map(nameOf)).size

/** Mostly an act, because it changes something. Once a statement is imported, payments must name its lines. */
function choosePrepared(run: Run, choose: Choose, withLines: boolean): Prepared {
  if (choose(5) === 0) {
    const row: CallRow = pick(choose, reads)
    const token = operatorOf(run.things, row.endpoint)
    return { endpoint: row.endpoint, prepare: async () => ({ ...(await row.ask(run.things)), token }) }
  }
  const { endpoint, prepare } = pick(choose, withLines ? scenesWithLines : scenes)
  return { endpoint, prepare: async () => (await prepare(run.stage)) as unknown as Request }
}

/**
 * Earlier accepted requests may have used up the stage; then another stage is made, on another day. Null if the act's
 * subject cannot be made any more, such as a payment without a line once a statement is imported.
 */
async function prepareOnStage(run: Run, { prepare }: Prepared) {
  return prepare()
    .catch(async () => {
      await nextDay(run)
      return prepare()
    })
    .catch(() => null)
}

/** How many changes a request gets: mostly none, so that acts succeed and later ones meet their results. */
const changes = [0, 0, 0, 0, 0, 1, 1, 1, 2, 3]

type Command = { endpoint: Endpoint; request: Request; second?: string }

async function makeCommand(run: Run, choose: Choose, withLines: boolean): Promise<Command | null> {
  const prepared = choosePrepared(run, choose, withLines)
  const { endpoint } = prepared
  const given = await prepareOnStage(run, prepared)
  if (given === null) return null
  const earlier = run.sent.get(nameOf(prepared)) ?? []
  const again = earlier.length > 0 ? choose(10) : 9
  if (again === 0) return { endpoint, request: pick(choose, earlier) }
  const { token: ownToken, second, params, query, body } = given
  let ask: RowAsk = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
  for (let left = pick(choose, changes); left > 0; left -= 1) {
    ask = changeAsk(ask, endpoint, { choose, values: run.values })
  }
  const { staff, admin, auditor, merchant } = run.stage
  const token = choose(14) === 0 ? pick(choose, [staff, admin, auditor, merchant.token, undefined]) : ownToken
  const key = again === 1 ? (pick(choose, earlier).key ?? '') : `a-key-of-the-walk-${run.figures.commands}`
  return { endpoint, request: { ...ask, token, key }, ...(second !== undefined && { second }) }
}

async function readProposed({ world }: Run, { params }: Request): Promise<string | null> {
  const { id = '' } = (params ?? {}) as { id?: string }
  if (!isId(id)) return null
  const [row] = await world.testDb.owner.rows(`select kind from proposal where id = '${id}'`)
  return (row?.['kind'] as string | undefined) ?? null
}

/**
 * Calls of operators that post movements or change orders, by docs/domain.md. A call that is not listed, or that is
 * refused, must post nothing and change no order.
 */
const effectsOfCalls: Readonly<Record<string, Effects>> = {
  'POST /admin/recharges/:number/decide': { posts: ['deposit_credited'] },
  'POST /admin/withdrawals/:number/decide': { posts: ['withdrawal_released'] },
  'POST /admin/refunds/:id/decide': {
    posts: ['refund_decided', 'cost_returned', 'referral_share_reversed'],
    orders: true,
  },
  'POST /admin/orders/:id/ship': { orders: true },
  'POST /admin/orders/ship/many': { orders: true },
  'POST /admin/orders/:id/event': { orders: true },
  'POST /admin/orders/:id/cannot-ship': { posts: ['refund_decided', 'cost_returned'], orders: true },
  'POST /admin/transfers/:kind/:subject/record': {
    posts: ['withdrawal_paid', 'withdrawal_released', 'supplier_paid', 'prefund_paid_back', 'refund_paid'],
    orders: true,
  },
}

const effectsOfProposals: Readonly<Record<string, Effects>> = {
  goodwill: { posts: ['goodwill'] },
  withdrawal_return: { posts: ['withdrawal_returned'] },
  platform_refund: { posts: ['refund_decided'], orders: true },
  deposit_reversal: { posts: ['deposit_reversed'] },
  bank_payment: { posts: ['order_paid', 'payment_unapplied'], orders: true },
  // A confirmed payout holds its orders' cost, which then cannot be returned.
  supplier_payout: { orders: true },
  supplier_payout_return: { posts: ['supplier_payment_returned'], orders: true },
  provider_payout: { posts: ['provider_payout'] },
  partner_prefund: { posts: ['prefund_credited'] },
  partner_payout_return: { posts: ['payout_returned'] },
}

const confirmation = 'POST /admin/proposals/:id/confirm'

/** `proposed`: the kind of the proposal that the call names. */
function effectsOf(call: string, isAccepted: boolean, proposed: string | null): Effects {
  if (!isAccepted) return {}
  return (call === confirmation ? effectsOfProposals[proposed ?? ''] : effectsOfCalls[call]) ?? {}
}

async function send(run: Run, { endpoint, request }: { endpoint: Endpoint; request: Request }) {
  const { figures, watch, world } = run
  const name = nameOf({ endpoint })
  const proposed = endpoint === operatorProposals.confirm ? await readProposed(run, request) : null
  const { status, code, refusal, data } = await callRow(world, { endpoint }, request)
  const said = status < 300 ? '' : ` ${JSON.stringify(refusal)}`
  run.trail.push(`${name} ${JSON.stringify(request).slice(0, 1_500)}: ${status}${said}`)
  const isAccepted = status < 300 && code === 1
  if (isAccepted) {
    figures.accepted += 1
    figures.calls.add(name)
    if (endpoint.method !== 'GET') figures.writing += 1
    if (endpoint.idempotent) run.sent.set(name, [...(run.sent.get(name) ?? []).slice(-3), request])
  }
  const { kinds, faults } = await watch.look(effectsOf(name, isAccepted, proposed))
  for (const kind of kinds) figures.kinds.set(kind, (figures.kinds.get(kind) ?? 0) + 1)
  if (status >= 500) faults.push(`answered ${status}`)
  return { faults, made: isAccepted ? (data as { id?: string; kind?: string } | null) : null }
}

const wholeEvery = 100

export async function runCommand(run: Run, choose: Choose, withLines: boolean): Promise<string[]> {
  const { figures, watch, world } = run
  figures.commands += 1
  world.clock.advance(1_000)
  const command = await makeCommand(run, choose, withLines)
  if (command === null) {
    figures.skipped += 1
    return []
  }
  const { endpoint, request, second } = command
  await watch.begin()
  const { faults, made } = await send(run, { endpoint, request })
  if (second !== undefined && made?.id && choose(3) > 0) {
    const confirm = { params: { id: made.id }, body: { reason }, token: second }
    faults.push(...(await send(run, { endpoint: operatorProposals.confirm, request: confirm })).faults)
  }
  if (figures.commands % wholeEvery === 0) faults.push(...(await watch.lookWhole()))
  return faults
}
