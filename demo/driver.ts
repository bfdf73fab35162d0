import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { dayMs } from '#contract/durations.ts'
import { addressOf, type Body, type Endpoint, type Params, type Query, type Reply } from '#contract/endpoint.ts'
import { operators } from '#contract/operator/operators.ts'
import { createApp } from '#server/app.ts'
import { type MovableClock, movableClock } from '#server/base/clock.ts'
import type { Ctx } from '#server/base/ctx.ts'
import { createIds } from '#server/base/ids.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { signTestEvent } from '#server/trade/payments/test-provider.ts'
import { type DeviceKey, presentDevice } from './device-key.ts'

/** `device`: the session's device, if it matters. */
type CallInput<E> = { token?: string; query?: Query<E>; params?: Params<E>; body?: Body<E>; device?: string }

type FileForm = { token?: string | undefined; fields: Readonly<Record<string, string>>; file: Uint8Array }

/**
 * Calls the public API in this process. The demo world is made only through it, so that it cannot differ from what
 * users do.
 */
export type Driver = {
  ctx: Ctx
  must: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Reply<E>>
  upload: (purpose: string, image: Uint8Array, token?: string) => Promise<string>
  sendFile: (path: string, form: FileForm) => Promise<unknown>
  sendWebhook: (message: object) => Promise<void>
}

export function driverOf(app: FastifyInstance, ctx: Ctx): Driver {
  const internal = { 'x-internal-key': ctx.internalKey }
  const sendFile: Driver['sendFile'] = async (url, { token, fields, file }) => {
    const boundary = 'demo-boundary'
    const field = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
    const texts = Object.entries(fields).map(([name, value]) => `${field(`name="${name}"`)}\r\n${value}\r\n`)
    const response = await app.inject({
      method: 'POST',
      url,
      headers: {
        ...internal,
        ...(token !== undefined && { token }),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([
        Buffer.from(texts.join('')),
        Buffer.from(`${field('name="file"; filename="file"')}content-type: application/octet-stream\r\n\r\n`),
        file,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    })
    const answer = response.json<{ code: number; data: unknown }>()
    if (answer.code !== 1) throw new Error(`POST ${url} answered ${response.body}`)
    return answer.data
  }
  return {
    ctx,
    async must(endpoint, input = {}) {
      const address = addressOf(endpoint, input.params)
      const response = await app.inject({
        method: endpoint.method,
        url: address.path,
        query: Object.fromEntries(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)])),
        headers: {
          ...internal,
          ...address.headers,
          'user-agent': `Entrepot demo ${input.device ?? ''}`.trim(),
          ...(input.token !== undefined && { token: input.token }),
          ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
        },
        ...(endpoint.method !== 'GET' && { payload: (input.body ?? {}) as object }),
      })
      const answer = response.json<{ code: number; data: unknown }>()
      if (answer.code !== 1) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.body}`)
      return answer.data as Reply<typeof endpoint>
    },
    sendFile,
    async sendWebhook(message) {
      const payload = JSON.stringify(message)
      const timestamp = String(ctx.clock.now().getTime())
      const response = await app.inject({
        method: 'POST',
        url: '/store/payments/test/webhook',
        headers: {
          ...internal,
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signTestEvent(ctx.config, timestamp, payload),
        },
        payload,
      })
      if (response.statusCode !== 200) throw new Error(`the webhook answered ${response.body}`)
    },
    async upload(purpose, image, token) {
      const sent = await sendFile('/merchant/common/upload', { token, fields: { purpose }, file: image })
      return (sent as { id: string }).id
    },
  }
}

export type PastDriver = Driver & { clock: MovableClock; close: () => Promise<void> }

/**
 * The start prints the demo's passwords, so that costly hashes would protect nothing: they took a tenth of the time.
 * Who signs in gets a hash of the usual cost.
 */
const printedPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export async function openPast(ctx: Ctx, at: Date): Promise<PastDriver> {
  const clock = movableClock()
  clock.set(at)
  const past: Ctx = { ...ctx, clock, ids: createIds(clock), passwordCost: printedPasswordCost }
  const app = await createApp(past)
  await app.ready()
  return { ...driverOf(app, past), clock, close: () => app.close() }
}

export type DemoOperator = { email: string; password: string; totpSecret: string; device: DeviceKey }

/** Two operators, because movements of money need two. Each function returns an operator's token. */
export type Staff = readonly [() => Promise<string>, () => Promise<string>]

export const staffOf = (driver: Driver, [one, other]: readonly [DemoOperator, DemoOperator]): Staff => [
  operatorToken(driver, one),
  operatorToken(driver, other),
]

/** A token that is renewed before its session ends, so that not every call signs in. */
export function cachedToken({ ctx }: Pick<Driver, 'ctx'>, signIn: () => Promise<string>): () => Promise<string> {
  let cached: { token: string; sinceMs: number } | undefined
  return async () => {
    const nowMs = ctx.clock.now().getTime()
    if (!cached || nowMs - cached.sinceMs > 20 * dayMs) cached = { token: await signIn(), sinceMs: nowMs }
    return cached.token
  }
}

const operatorToken = (driver: Driver, { email, password, totpSecret, device }: DemoOperator) =>
  cachedToken(driver, async () => {
    const body = { email, password, totp: codeAt(totpSecret, driver.ctx.clock.now()) }
    const answer = await driver.must(operators.login, { body, device: email })
    if (!('token' in answer)) throw new Error('the demo operator could not sign in')
    const { token } = answer
    await presentDevice({ must: driver.must, consoleUrl: driver.ctx.config.consoleUrl, token, device })
    return token
  })
