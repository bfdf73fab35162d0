// projects: pglite
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../testing/process.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('a second process on the same data folder ends at once and says why', async () => {
  const first = await site.start()
  const began = performance.now()
  await expect(site.start()).rejects.toThrow(/another process uses the data folder/)
  // Two seconds on an idle machine, and far below the wait for a server that never answers.
  expect(performance.now() - began).toBeLessThan(30_000)
  await first.stop()
})
