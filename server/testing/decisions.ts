import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import { type DeviceKey, makeDeviceKey } from '#demo/device-key.ts'
import { readAccessVersion } from '../base/factors/access.ts'
import { openSession, tokenHash } from '../base/http/session.ts'
import { createOperator } from '../identity/operators/create-operator.ts'
import { staffRoles } from './roles.ts'
import type { World } from './world.ts'

type DecisionWorld = Pick<World, 'ctx'>

let made = 0

/** A new operator without a session; `aSessionOf` signs in. */
export async function anOperatorId(
  { ctx }: DecisionWorld,
  roles: readonly OperatorRole[] = staffRoles,
): Promise<string> {
  made += 1
  return (await createOperator(ctx, { email: `decides${made}@platform.example`, roles })).id
}

const devices = new Map<string, DeviceKey>()

/** The device of this name: two operators can use one. */
export function deviceNamed(name: string): DeviceKey {
  const device = devices.get(name) ?? makeDeviceKey()
  devices.set(name, device)
  return device
}

/** The token of a new session on a confirmed device; by default each operator has a separate one. */
export async function aTokenOf(world: DecisionWorld, operatorId: string, device = operatorId): Promise<string> {
  const token = await aTokenWithoutDevice(world, operatorId)
  const { ctx } = world
  const now = ctx.clock.now()
  const shown = JSON.stringify({ key: deviceNamed(device).thumbprint, name: device, code: 'AAAABBBB' })
  await ctx.db.query(sql`select present_operator_device(${tokenHash(token)}, ${shown}::jsonb, ${now})`)
  await ctx.db.owner?.query(sql`
    update operator_device set confirmed_at = ${now}, code = null where operator_id = ${operatorId} and confirmed_at is null`)
  return token
}

export async function aTokenWithoutDevice({ ctx }: DecisionWorld, operatorId: string): Promise<string> {
  const accessVersion = await readAccessVersion(ctx.db, 'operator', operatorId)
  const opened = { subjectId: operatorId, device: 'a desk', ip: '127.0.0.1', isProven: true, accessVersion }
  return (await openSession(ctx, ctx.db, { party: 'operator', ...opened })).token
}

/** The hash of a new session, which SQL functions take. */
export const aSessionOf = async (world: DecisionWorld, operatorId: string, device?: string): Promise<Buffer> =>
  tokenHash(await aTokenOf(world, operatorId, device))

const pairs = new WeakMap<object, Promise<[string, string]>>()

export function twoOperatorIds(world: DecisionWorld): Promise<[string, string]> {
  const pair = pairs.get(world.ctx) ?? Promise.all([anOperatorId(world), anOperatorId(world)])
  pairs.set(world.ctx, pair)
  return pair
}

export const aDecider = async (world: DecisionWorld, which: 0 | 1 = 0): Promise<Buffer> =>
  aSessionOf(world, (await twoOperatorIds(world))[which])

type Decision = {
  merchantId: string
  id: string
  amount: number
  lines?: readonly { position: number; quantity: number }[]
  bears: string
}

/** Approves a refund with `bears`, and confirms the bearer that the preview shows. */
export async function decideRefund(world: DecisionWorld, decision: Decision): Promise<void> {
  const { merchantId, id, amount, lines, bears } = decision
  const session = await aDecider(world)
  const now = world.ctx.clock.now()
  const { shown } = await world.ctx.db.one<{ shown: string }>(sql`
    select preview_refund_by_operator(${session}, ${merchantId}, ${id}, ${amount}, ${bears}, ${now})->>'bears'
      as shown`)
  await world.ctx.db.query(sql`
    select decide_refund_by_operator(${session}, ${merchantId}, ${id}, ${amount},
      ${lines ? JSON.stringify(lines) : null}::jsonb, ${shown}, 'so', ${now})`)
}

type TwoPersonDecision = { kind: string; merchantId: string | null; payload: object }

/** Executes a proposal of one operator, confirmed by another; returns its id. */
export async function decideByTwo(
  world: DecisionWorld,
  { kind, merchantId, payload }: TwoPersonDecision,
): Promise<string> {
  const { db, ids, clock } = world.ctx
  const id = ids.next()
  const proposal = JSON.stringify({ id, kind, merchantId, payload, reason: 'so' })
  const [proposing, confirming] = [await aDecider(world, 0), await aDecider(world, 1)]
  await db.query(sql`select make_proposal(${proposing}, ${proposal}::jsonb, ${clock.now()})`)
  await db.query(sql`select confirm_proposal(${confirming}, ${id}, 'so', null, ${clock.now()})`)
  return id
}
