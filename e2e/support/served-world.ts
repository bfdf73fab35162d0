import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axeCore from 'axe-core'
import type { DestinationStream } from 'pino'
import { addressOf, type Body, type Endpoint, type Params, type Query, type Reply } from '#contract/endpoint.ts'
import { type LanguageCode, wireLanguages } from '#contract/language-codes.ts'
import { createApp } from '#server/app.ts'
import { type Clock, movableClock } from '#server/base/clock.ts'
import { type Config, readConfig } from '#server/base/config.ts'
import { forParty } from '#server/base/ctx.ts'
import { type Database, openDatabase } from '#server/base/db/open.ts'
import { policyStatement } from '#server/base/db/policy.ts'
import { makeCtx } from '#server/make-ctx.ts'
import { aBrowser, type CallInput, testParts, testSettings, type World } from '#server/testing/world.ts'
import { freePort } from '#tools/free-port.ts'
import { makeDataFolder, postgresOfRun } from '#tools/journeys-setup.ts'
import { openCopy } from '#tools/test-copy.ts'
import { axePath } from './axe.ts'

export type ServedWorld = World & { url: string }

type Serving = {
  at: Date
  settings?: Readonly<Record<string, string>>
  isEmbedded?: boolean
  logTo?: DestinationStream
}

/**
 * The real server in the journey's own process, so that server/testing/ can make shops and orders. The subject of the
 * journey goes through the browser. The database is PostgreSQL if the machine has it, unless the journey is about the
 * embedded one.
 */
export async function openServedWorld({ at, settings = {}, isEmbedded = false, logTo }: Serving): Promise<ServedWorld> {
  const postgres = isEmbedded ? undefined : postgresOfRun()
  const dataDir = postgres ? mkdtempSync(join(tmpdir(), 'entrepot-journey-')) : await makeDataFolder()
  const clock = movableClock()
  clock.set(at)
  // Passkeys belong to the address of PUBLIC_URL, so the port is known before the server is made.
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: dataDir, ...testSettings, ...settings }
  const config = readConfig(env)
  const { db, close } = postgres ? await openOn(postgres, config) : await openEmbedded(config)
  const end = async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { app, ctx } = await serve(config, { clock, db, ...(logTo && { logTo }) }).catch(async (error: unknown) => {
    await end()
    throw error
  })
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
      try {
        await app.close()
      } finally {
        await end()
      }
    },
  } as ServedWorld
}

async function serve(config: Config, given: { clock: Clock; db: Database; logTo?: DestinationStream }) {
  // Test data is made with the rights of all parties; each call has only its own.
  const ctx = forParty(await makeCtx(config, { ...testParts, ...given }), 'tests')
  const app = await createApp(ctx)
  app.get(axePath, (_request, reply) => reply.type('text/javascript').send(axeCore.source))
  await app.listen({ port: config.port, host: 'localhost' })
  return { app, ctx }
}

type Opened = { db: Database; close: () => Promise<void> }

/** Connections of a party: enough for few browsers, so that the worlds of all workers fit into one PostgreSQL. */
const poolMax = 8

async function openOn(postgres: string, { policy }: Config): Promise<Opened> {
  const { db, owner, close } = await openCopy([postgres], poolMax)
  await owner.run(policyStatement(policy))
  return { db, close }
}

async function openEmbedded(config: Config): Promise<Opened> {
  const db = await openDatabase(config)
  return { db, close: () => db.close() }
}

type Ask<E> = {
  token?: string
  lang?: LanguageCode
  key?: string
  device?: string
  query?: Query<E>
  params?: Params<E>
  body?: Body<E>
}

/** The public calls of a running server, typed by the contract; throws unless a call succeeds. */
function callsTo(url: string) {
  return async function must<E extends Endpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Reply<E>> {
    const { path, headers } = addressOf(endpoint, ask.params)
    const address = new URL(path, url)
    for (const [name, value] of Object.entries(ask.query ?? {})) {
      if (value !== undefined) address.searchParams.set(name, String(value))
    }
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        ...headers,
        // The server closes idle connections, perhaps just as the next call begins.
        connection: 'close',
        'user-agent': aBrowser,
        ...(ask.token && { token: ask.token }),
        ...(ask.lang && { lang: wireLanguages[ask.lang] }),
        ...(ask.device && { 'user-agent': ask.device }),
        ...(endpoint.idempotent && { 'idempotency-key': ask.key ?? randomUUID() }),
        ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(ask.body ?? {}) }),
    })
    const answer = (await response.json()) as { code: number; data: Reply<E> }
    if (answer.code !== 1) {
      throw new Error(`${endpoint.method} ${address.pathname} answered ${JSON.stringify(answer)}`)
    }
    return answer.data
  }
}
