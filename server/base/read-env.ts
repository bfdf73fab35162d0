import { limits } from '#contract/limits.ts'
import { SetupError } from './setup-error.ts'

export function fail(why: string): never {
  throw new SetupError(why)
}

export function flag(env: NodeJS.ProcessEnv, name: string, byDefault: boolean): boolean {
  const value = env[name]
  if (value === undefined || value === '') return byDefault
  if (value !== '0' && value !== '1') fail(`${name} must be 0 or 1`)
  return value === '1'
}

export function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  { byDefault, min, max }: { byDefault: number; min: number; max: number },
): number {
  const value = env[name]
  if (value === undefined || value === '') return byDefault
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max)
    fail(`${name} must be a whole number from ${min} to ${max}`)
  return number
}

export const wholeNumberOrNull = (env: NodeJS.ProcessEnv, name: string): number | null =>
  env[name] ? wholeNumber(env, name, { byDefault: 0, min: 1, max: limits.amountMax }) : null

/** An address of these protocols, or null. The refusal does not repeat it, because it may contain a password. */
export function address(env: NodeJS.ProcessEnv, name: string, { protocols, like }: AddressForm): string | null {
  const text = env[name] || null
  const isKnown = text === null || (URL.canParse(text) && protocols.includes(new URL(text).protocol))
  return isKnown ? text : fail(`${name} must be like ${like}`)
}

export const wantedOwner = 'this command works as the owner of the database: set MIGRATION_DATABASE_URL'

type AddressForm = { protocols: readonly string[]; like: string }

const tokenLengthMin = 16

export function token(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name] || null
  if (value !== null && value.length < tokenLengthMin) fail(`${name} must have at least ${tokenLengthMin} characters`)
  return value
}

export function hours(env: NodeJS.ProcessEnv, name: string, byDefault: string) {
  const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(env[name] || byDefault)
  const [fromHour = 0, from = 0, toHour = 0, to = 0] = match?.slice(1).map(Number) ?? []
  if (!match || toHour * 60 + to > 24 * 60) fail(`${name} must be like ${byDefault}`)
  return { fromMinute: fromHour * 60 + from, toMinute: toHour * 60 + to }
}

export const list = (env: NodeJS.ProcessEnv, name: string): string[] =>
  (env[name] || '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '')
