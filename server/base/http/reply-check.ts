import { Ajv, type ValidateFunction } from 'ajv'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRealDate, withoutUnknownFields } from './validation.ts'

const ajv = new Ajv({ strict: false, formats: { date: isRealDate } })
const checks = new WeakMap<Endpoint, ValidateFunction>()

/**
 * Compares an answer with the contract, outside production: a missing field, another type or an undeclared field is a
 * fault. Production skips the check for speed; the tests run every call with it.
 */
export function checkReply(endpoint: Endpoint, json: string) {
  const check = checks.get(endpoint) ?? ajv.compile(withoutUnknownFields(endpoint.reply))
  checks.set(endpoint, check)
  if (check(JSON.parse(json))) return
  const [first] = check.errors ?? []
  const undeclared = first?.params['additionalProperty'] ?? ''
  const reason = `${first?.instancePath ?? ''} ${first?.message ?? ''} ${undeclared}`
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${reason}`)
}
