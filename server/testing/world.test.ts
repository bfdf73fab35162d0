import { expect, test } from 'vitest'
import { openWorld } from './world.ts'

test('a world reports its health', async () => {
  const world = await openWorld()
  const response = await world.app.inject('/healthz')
  expect(response.json()).toMatchObject({ ok: true, demo: false })
  await world.close()
})
