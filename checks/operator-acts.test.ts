import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { Reply } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals, proposalKinds } from '#contract/operator/proposals.ts'
import { decidedFigure } from '#server/ledger/recount/proofs.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { allScenes, quietScenes } from './act-scenes/all.ts'
import { withOpenScreen } from './act-scenes/open-screen.ts'
import type { Concerned, Scene } from './act-scenes/scene.ts'
import { makeStage, reason, type Stage } from './act-scenes/stage.ts'
import { nameOf } from './call-rows.ts'

const world = theWorld(undefined, { BANK_PAYMENTS: '1' })
let stage: Stage
let server: string
beforeAll(async () => {
  stage = await makeStage(world)
  server = await world.app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)

type Act = Reply<typeof operatorAudit.list>['list'][number]

async function readActs(until?: string): Promise<Act[]> {
  const { list } = await world.must(operatorAudit.list, { token: stage.auditor, query: { limit: 100 } })
  const at = list.findIndex(({ id }) => id === until)
  return at === -1 ? list : list.slice(0, at)
}

async function actsOf(call: () => Promise<unknown>): Promise<{ reply: unknown; acts: Act[] }> {
  const [newest] = await readActs()
  const reply = await call()
  return { reply, acts: await readActs(newest?.id) }
}

type Expected = Pick<Scene, 'endpoint' | 'act'> & {
  by: string | undefined
  of: Concerned | null
}

/** Makes a call and finds its act, as an auditor reads it: by the caller, with a role of the call. */
async function leaveAct(call: () => Promise<unknown>, { endpoint, act, by, of }: Expected) {
  const { reply, acts } = await actsOf(call)
  const { id: operatorId, roles } = await world.must(operators.me, { token: by ?? (reply as { token: string }).token })
  const left = acts.find((each) => each.act === act)
  const found = `left: ${acts.map((each) => each.act).join()}`
  expect(left, found).toMatchObject({ operatorId, merchantId: of?.merchantId ?? null })
  expect(typeof endpoint.access === 'string' ? roles : endpoint.access).toContain(left?.role)
  expect(roles).toContain(left?.role)
  expect(left?.title, 'its text').not.toBe(act)
  return { reply, id: left?.id ?? '' }
}

const showAct = (call: () => Promise<unknown>, expected: Expected & { of: Concerned }) =>
  withOpenScreen(server, expected.of, async (isNotified) => {
    const left = await leaveAct(call, expected)
    expect(await isNotified(), 'the open screen is notified').toBe(true)
    const token = (await expected.of.again?.()) ?? expected.of.token
    const { list } = await world.must(audit.list, { token })
    expect(list.find(({ id }) => id === left.id)).toMatchObject({ act: expected.act })
    return left
  })

const expectAct = (call: () => Promise<unknown>, { of, ...expected }: Expected) =>
  of ? showAct(call, { ...expected, of }) : leaveAct(call, { ...expected, of })

async function play({ endpoint, act, prepare }: Scene) {
  const { of = null, second, send, ...input } = await prepare(stage)
  const { reply } = await expectAct(send ?? (() => world.must(endpoint, input)), { endpoint, act, by: input.token, of })
  if (second === undefined) return
  const { confirm } = operatorProposals
  const { id } = reply as { id: string }
  await expectAct(() => world.must(confirm, { token: second, params: { id }, body: { reason } }), {
    ...{ endpoint: confirm, act: act.replace('propose', 'confirmed') },
    ...{ by: second, of },
  })
}

test('every call of an operator that writes has a scene, or leaves no act for a reason', () => {
  const writes = everyCall.filter(({ method, path }) => path.startsWith('/admin') && method !== 'GET')
  expect(writes.length).toBeGreaterThan(80)
  const walked = [...allScenes, ...quietScenes].map(nameOf)
  expect([...new Set(walked)].sort()).toEqual(writes.map((endpoint) => nameOf({ endpoint })).sort())
})

test('what two persons decide has a text for each of its steps', async () => {
  const known = (await world.must(operatorAudit.acts, { token: stage.auditor })).map(({ act }) => act)
  const steps = proposalKinds.flatMap((kind) => ['propose', 'confirmed', 'refused'].map((step) => `${kind}.${step}`))
  expect(steps.filter((act) => !known.includes(act))).toEqual([])
})

describe('an act of an operator is recorded with its role, and its merchant reads it at once', () => {
  test.each(allScenes.map((scene) => [nameOf(scene), scene.act, scene] as const))('%s: %s', (_name, _act, scene) =>
    play(scene),
  )
})

describe('no act is left', () => {
  test.each(quietScenes.map((scene) => [nameOf(scene), scene.because, scene] as const))(
    '%s: %s',
    async (_name, _because, { endpoint, prepare }) => {
      const { send, ...input } = await prepare(stage)
      const { reply, acts } = await actsOf(send ?? (() => world.must(endpoint, input)))
      if (send) expect(reply).toMatchObject({ code: 1 })
      expect(acts.map(({ act }) => act)).toEqual([])
    },
  )
})

test('after all of them the books and the counters are right', async () => {
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  const { differences } = await recount(world.ctx.db)
  // The stage has goodwill without a proposal of two operators.
  expect(differences.filter(({ figure }) => figure !== decidedFigure)).toEqual([])
})
