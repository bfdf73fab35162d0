import { rmSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'
import { createApp } from '#server/app.ts'
import { movableClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { forParty } from '#server/base/ctx.ts'
import { makeCtx } from '#server/make-ctx.ts'
import { type CallInput, testSettings, type World } from '#server/testing/world.ts'
import { freePort } from '#tools/free-port.ts'
import { copyDatabase } from '#tools/journeys-setup.ts'
import { callsTo } from './calls.ts'

/** What the makers of people, goods and orders need, and an address for a browser. */
export type ServedWorld = World & { url: string }

/**
 * The real server within the journey's own process, so that server/testing/ can make what a journey begins with:
 * shops and orders. What the journey is about goes through the browser.
 */
export async function openServedWorld(at: Date, settings: Readonly<Record<string, string>> = {}): Promise<ServedWorld> {
  const dataDir = copyDatabase()
  const clock = movableClock()
  clock.set(at)
  // Passkeys belong to the address of PUBLIC_URL, so the port is known before the server is made.
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: dataDir, ...testSettings, ...settings }
  // What a journey begins with is made with the rights of all parties; each call has those of its own.
  const ctx = forParty(await makeCtx(readConfig(env), { clock }), 'tests')
  const app = await createApp(ctx)
  await app.listen({ port, host: 'localhost' })
  const url = ctx.config.publicUrl
  const notHere = () => {
    throw new Error('a journey asks through the browser or by `must`')
  }
  return {
    ...{ app, ctx, clock, url },
    must: callsTo(url) as <E extends Endpoint>(endpoint: E, ask?: CallInput<E>) => ReturnType<World['must']>,
    call: notHere,
    get testDb(): never {
      return notHere()
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await ctx.db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  } as ServedWorld
}
