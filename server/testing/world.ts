import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addressOf, type Body, type Endpoint, type Params, type Query, type Reply } from '#contract/endpoint.ts'
import { type LanguageCode, wireLanguages } from '#contract/language-codes.ts'
import { openTestDb, type TestDb, testLog } from '#tools/test-db.ts'
import { createApp } from '../app.ts'
import { type MovableClock, movableClock } from '../base/clock.ts'
import { readConfig } from '../base/config.ts'
import type { Ctx } from '../base/ctx.ts'
import { policyStatement } from '../base/db/policy.ts'
import { makeCtx } from '../make-ctx.ts'

export type Answer<T> = {
  status: number
  code: number
  msg: string
  /** The reply of a success; use `refusal` for a refusal. */
  data: T
  refusal: { error: string; fields?: Record<string, string>; requestId: string } & Record<string, unknown>
}

export type CallInput<E> = {
  token?: string | undefined
  lang?: LanguageCode
  ip?: string
  host?: string
  /** The user agent; by default the same for all. */
  device?: string
  /** The idempotency key; generated if the call needs one. */
  key?: string
  query?: Query<E>
  params?: Params<E>
  body?: Body<E>
}

/** The real server on a fresh database, with a clock that tests move. */
export type World = {
  app: FastifyInstance
  ctx: Ctx
  clock: MovableClock
  testDb: TestDb
  call: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Answer<Reply<E>>>
  /** Like `call`; throws unless the answer is a success. */
  must: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Reply<E>>
  close: () => Promise<void>
}

/** The settings of a test server; tests of limits override them by `env`. */
export const testSettings = {
  DEMO: '0',
  RATE_LIMITS: '0',
  LOG_LEVEL: 'error',
  TEST_CLOCK: '1',
  SECRET_KEY: 'tests only',
  // Tests move the clock by days within a session.
  OPERATOR_SESSION_HOURS: '720',
  OPERATOR_IDLE_MINUTES: '43200',
  OPERATOR_PROOF_MINUTES: '43200',
  MERCHANT_IDLE_DAYS: '30',
}

/** Replacements for tests: cheap hashes, which otherwise took a quarter of the time, and no lookup of host names. */
export const testParts = {
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  resolve: async (host: string) => {
    throw new Error(`${host} is a name of the tests`)
  },
}

/** Without a browser's user agent a caller counts as a robot, whose visits are not counted. */
export const aBrowser =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

export type SentMail = Parameters<Ctx['mail']['send']>[0]

export function collectMails({ ctx }: Pick<World, 'ctx'>): SentMail[] {
  const mails: SentMail[] = []
  ctx.mail.send = async (mail) => {
    mails.push(mail)
  }
  return mails
}

export async function openWorld(at = '2026-03-02T09:00:00Z', env: Record<string, string> = {}): Promise<World> {
  return openWorldOn(await openTestDb(), at, env)
}

/** A world on an existing database, which is closed with the world. */
export async function openWorldOn(testDb: TestDb, at: string, env: Record<string, string> = {}): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-test-'))
  const clock = movableClock()
  clock.set(new Date(at))
  const config = readConfig({ DATA_DIR: dataDir, ...testSettings, ...env })
  await testDb.owner.run(policyStatement(config.policy))
  const ctx = await makeCtx(config, { ...testParts, clock, db: testDb.db, logTo: testLog })
  const app = await createApp(ctx)
  await app.ready()
  const call = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) => send(app, endpoint, input)
  return {
    app,
    ctx,
    clock,
    testDb,
    call,
    async must(endpoint, input) {
      const answer = await call(endpoint, input)
      if (answer.code !== 1) {
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${answer.code}: ${JSON.stringify(answer.refusal)}`,
        )
      }
      return answer.data
    },
    async close() {
      await app.close()
      await testDb.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type MailWorld = World & { sent: SentMail[] }

export async function openMailWorld(): Promise<MailWorld> {
  const world = await openWorld()
  return { ...world, sent: collectMails(world) }
}

let keys = 0

async function send<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<Reply<E>>> {
  keys += 1
  const address = addressOf(endpoint, input.params)
  const response = await app.inject({
    method: endpoint.method,
    url: address.path,
    query: asText(input.query),
    ...(input.ip !== undefined && { remoteAddress: input.ip }),
    headers: {
      ...address.headers,
      ...(input.host !== undefined && { host: input.host }),
      'user-agent': input.device ?? aBrowser,
      ...(input.token !== undefined && { token: input.token }),
      ...(input.lang && { lang: wireLanguages[input.lang] }),
      ...(endpoint.idempotent && { 'idempotency-key': input.key ?? `test-key-${keys}` }),
    },
    ...(endpoint.method !== 'GET' && { payload: (input.body ?? {}) as object }),
  })
  // A file has no envelope.
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const { code, msg, data } = isJson
    ? response.json<{ code: number; msg: string; data: unknown }>()
    : { code: 1, msg: '', data: undefined }
  return {
    status: response.statusCode,
    code,
    msg,
    data: data as Reply<E>,
    refusal: data as Answer<Reply<E>>['refusal'],
  }
}

function asText(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  )
}
