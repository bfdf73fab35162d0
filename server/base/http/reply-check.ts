import type { Endpoint } from '#contract/endpoint.ts'
import { lazyRequire } from '../lazy-require.ts'

const loadValue = lazyRequire<typeof import('typebox/value')>('typebox/value')

/**
 * Compares an answer with the contract, outside production: a missing field, another type or an undeclared field is a
 * fault. Production skips the check for speed; the tests run every call with it.
 */
export function checkReply(endpoint: Endpoint, json: string) {
  const { Value } = loadValue()
  const data: unknown = JSON.parse(json)
  if (!Value.Check(endpoint.reply, data)) {
    const [first] = Value.Errors(endpoint.reply, data)
    const reason = `${first?.instancePath ?? ''} ${first?.message ?? ''}`
    throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${reason}`)
  }
  const declared = Value.Clean(endpoint.reply, structuredClone(data))
  if (JSON.stringify(declared) !== JSON.stringify(data)) {
    throw new Error(`${endpoint.method} ${endpoint.path} answers fields that its contract does not declare`)
  }
}
