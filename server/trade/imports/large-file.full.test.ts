// projects: measured

import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { forOwner } from '../../base/ctx.ts'
import { longestPauseOf } from '../../testing/event-loop.ts'
import { theWorld } from '../../testing/the-world.ts'
import { ownerImporter } from './importer.ts'
import { readFile } from './read-file.ts'
import { beginImport, type RunningImport } from './run-import.ts'

const world = theWorld()

const line = (at: number) =>
  JSON.stringify({
    source: `large-${at}`,
    title: `<b>Lamp ${at}</b>`,
    description: `<p>${'of beech &amp; brass '.repeat(80)}</p>`,
    category: ['Home', 'Lamps'],
    variants: [{ source: 'one', purchasePrice: 500, stock: 3 }],
  })

test('while a large file of a catalogue is read, the server answers other calls', async () => {
  const bytes = Buffer.from(Array.from({ length: 8_000 }, (_, at) => line(at)).join('\n'))
  const file = { bytes, lang: 'en', currency: 'USD' }
  const began = performance.now()
  await readFile(file)
  const readingMs = performance.now() - began
  let job: RunningImport | undefined
  let answered = 0
  const pauseMs = await longestPauseOf(async () => {
    const ctx = forOwner(world.ctx)
    const beginning = beginImport(ctx, { ...file, importer: ownerImporter(ctx), dryRun: true })
    let isRead = false
    void beginning.finally(() => {
      isRead = true
    })
    while (!isRead) {
      expect((await world.app.inject('/healthz')).statusCode).toBe(200)
      answered += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    job = await beginning
  })
  await job?.finished
  expect(answered).toBeGreaterThan(10)
  expect(pauseMs).toBeLessThan(readingMs / 2)
})
