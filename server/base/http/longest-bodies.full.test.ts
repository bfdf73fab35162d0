// projects: measured
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Schema } from '#checks/call-schema.ts'
import { unknownId } from '#checks/requests.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { languages } from '#contract/language-codes.ts'
import { notBlankPattern } from '#contract/values.ts'
import { say } from '#server/base/texts/texts.ts'
import { cpuMs } from '#server/testing/cpu-time.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()

const english = { lang: 'en', currency: 'USD', timeZone: 'UTC' } as const

/** The units of text that take the staff text filter longest, by its own test, and texts that match in vain. */
const units = ['パスワードを ', 'a', 'กรุณาโอน']
const bodyBytesMax = 1024 * 1024 - 1_000

/** Node refuses longer headers, and the address is one of them. */
const urlMax = 12_000

/** What the validation by schema says; other faults come from a handler. */
const schemaFaults: readonly unknown[] = [say('field_too_long', english), say('field_out_of_range', english)]

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const candidates = [unknownId, 'https://shop.example/', '2026-12-01T00:00:00.000Z', 'USD', 'EN-00000-00000', '12:00']

/** A long text that matches the pattern, so that the server reads it. */
function matching(pattern: RegExp, lengthMax: number): string {
  const lengths = [lengthMax, 1_000, 200, 100, 64, 43, 40, 20, 10, 8, 6, 4, 3, 2, 1]
  const filledOnes = ['a', '1', 'A', 'あ'].flatMap((unit) => lengths.map((length) => unit.repeat(length)))
  return [...filledOnes, ...candidates].find((text) => pattern.test(text)) ?? ''
}

function longestOf(schema: Schema, unit: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => longestOf(each, unit)))
  if (schema.anyOf) return longestOf(schema.anyOf[0] ?? {}, unit)
  if (schema.type === 'array')
    return Array.from({ length: Math.min(schema.maxItems ?? 1, 2_000) }, (_, at) => {
      const item = longestOf(schema.items ?? {}, unit)
      return item === unknownId ? unknownId.replace(/.{4}$/, at.toString(16).padStart(4, '0')) : item
    })
  const [ofEach] = Object.values(schema.patternProperties ?? {})
  if (ofEach) return Object.fromEntries(languages.map(({ code }) => [code, longestOf(ofEach, unit)]))
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, longestOf(each, unit)]))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'date') return '2026-12-01'
  if (schema.pattern && schema.pattern !== notBlankPattern)
    return matching(new RegExp(schema.pattern, 'u'), schema.maxLength ?? 4_000)
  if (schema.type === 'string') return filled(unit, schema.maxLength ?? 40)
  return {}
}

/** The path with the longest parameters, and the longest query: what a list may be asked for at once. */
function longestUrl({ path, params, query }: Endpoint, unit: string): string {
  const named = (params ? longestOf(params as Schema, unit) : {}) as Record<string, unknown>
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name] ?? unknownId)))
  const fields = Object.entries((query ? longestOf(query as Schema, unit) : {}) as Record<string, unknown>)
  const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  return (search === '' ? filledPath : `${filledPath}?${search}`).slice(0, urlMax)
}

function fitting(body: unknown): string {
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) <= bodyBytesMax) return text
  const halved = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > 1_000 ? value.slice(0, value.length / 2) : value
    if (Array.isArray(value)) return value.slice(0, Math.ceil(value.length / 2)).map(halved)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, halved(part)]))
  }
  return fitting(halved(body))
}

/** Hashing 32 MB takes 100 ms on the machine for which the limit was set; a slower machine gets a longer limit. */
const baseline = Buffer.alloc(32 * 1024 * 1024)
const baselineMs = 100

test('of all calls none keeps the process for 100 ms by the longest body that it takes', async () => {
  const { token } = await aMerchant(world)
  const staff = await anOperator(world)
  const admin = await anOperator(world, ['admin'])
  const auditor = await anOperator(world, ['auditor'])
  const tokenFor = ({ access }: Endpoint) => {
    if (typeof access === 'string') return access === 'merchant' || access === 'approved' ? token : undefined
    if (access.every((role) => role === 'admin')) return admin
    return access.every((role) => role === 'auditor') ? auditor : staff
  }
  const calls = everyCall.filter(({ body, query, params }) => body || query || params)
  expect(calls.length).toBeGreaterThan(100)
  const limitMs = 100 * Math.max(1, (await cpuMs(() => createHash('sha256').update(baseline).digest())) / baselineMs)
  const stopped = new Set<string>()
  const taken: { call: string; bytes: number; ms: number; status: number }[] = []
  for (const endpoint of calls) {
    const given = tokenFor(endpoint)
    const send = ({ url, payload }: { url: string; payload?: string }) =>
      world.app.inject({
        method: endpoint.method,
        url,
        ...(payload !== undefined && { payload }),
        headers: {
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(given !== undefined && { token: given }),
          ...(endpoint.idempotent && { 'idempotency-key': 'a-key-of-the-longest' }),
        },
      })
    for (const unit of units) {
      const request = {
        url: longestUrl(endpoint, unit),
        ...(endpoint.body && { payload: fitting(longestOf(endpoint.body as Schema, unit)) }),
      }
      const { statusCode: status, json } = await send(request)
      const ms = await cpuMs(() => send(request))
      const bytes = Buffer.byteLength(request.url) + Buffer.byteLength(request.payload ?? '')
      const call = `${endpoint.method} ${endpoint.path} ${unit.trim()}`
      taken.push({ call, bytes, ms, status })
      const { fields = {} } = status === 422 ? (json() as { data: { fields?: object } }).data : {}
      if (Object.values(fields).some((text) => schemaFaults.includes(text))) stopped.add(endpoint.path)
    }
  }
  const dearest = taken.sort((a, b) => b.ms - a.ms).slice(0, 10)
  process.stdout.write(
    `${dearest.map(({ ms, bytes, call, status }) => `${ms.toFixed(0)} ms, ${bytes} bytes, ${status}: ${call}`).join('\n')}\n`,
  )
  expect(dearest.filter(({ ms }) => ms > limitMs)).toEqual([])
  // A request that the schema stops shows nothing of the work behind it.
  process.stdout.write(`${taken.length} requests; stopped by a field: ${[...stopped].join(', ')}\n`)
  expect(stopped.size).toBeLessThan(calls.length / 4)
})
