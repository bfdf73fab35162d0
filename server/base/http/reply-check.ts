import type { Endpoint } from '#contract/endpoint.ts'
import { lazyRequire } from '../lazy-require.ts'

const loadValue = lazyRequire<typeof import('typebox/value')>('typebox/value')

/**
 * Outside production every answer is held against the contract: a field that is missing, of another type, or not
 * declared is a fault. So nothing leaves undeclared, and nothing is dropped without a word.
 */
export function checkReply(endpoint: Endpoint, json: string) {
  const { Value } = loadValue()
  const data: unknown = JSON.parse(json)
  if (!Value.Check(endpoint.reply, data)) {
    const [first] = Value.Errors(endpoint.reply, data)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers against its contract: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
    )
  }
  const declared = Value.Clean(endpoint.reply, structuredClone(data))
  if (JSON.stringify(declared) !== JSON.stringify(data)) {
    throw new Error(`${endpoint.method} ${endpoint.path} answers more than its contract declares`)
  }
}
