// projects: citus
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotMovements, hotReads, openHotCalls } from '../testing/hot-calls.ts'
import { hearNodes } from '../testing/node-statements.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let calls: Awaited<ReturnType<typeof openHotCalls>>
let heard: Awaited<ReturnType<typeof hearNodes>>

beforeAll(async () => {
  world = await openWorld()
  calls = await openHotCalls(world)
  heard = await hearNodes(world.testDb)
})

afterAll(async () => {
  heard.stop()
  await world.close()
})

test.each(hotReads)('%s asks one node', async (name) => {
  const { nodes, statements } = await heard.during(calls.reads[name])
  expect({ nodes, statements }).toEqual({ nodes: 1, statements: expect.anything() })
})

test('a payment asks one node: its message is kept on the coordinator, which books it statement by statement', async () => {
  const { nodes } = await heard.during(await calls.payment())
  expect(nodes).toBe(1)
})

test.each(hotMovements)('%s makes one round trip, and asks no other node', async (name) => {
  const each = calls.movements[name]
  const { nodes, statements } = await heard.during(await each.prepare())
  const trips = statements.filter(({ text }) => new RegExp(`\\b${each.movement}(_confirmed)?\\(`).test(text))
  expect({ nodes, trips: trips.length, statements }).toEqual({
    nodes: expect.toSatisfy((count: number) => count >= 1 && count <= each.nodes),
    trips: 1,
    statements: expect.anything(),
  })
  console.log(`${each.movement}: ${statements.length} statements to ${nodes} nodes`)
})
