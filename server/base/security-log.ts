import { AsyncLocalStorage } from 'node:async_hooks'
import type { RefusalWord } from '#contract/refusals.ts'
import { readEmail } from './addresses/email.ts'
import type { Ctx } from './ctx.ts'
import { networkOf } from './http/caller-address.ts'
import { fingerprint } from './secrets/encryption.ts'

/**
 * The events of the security log with their severity. docs/operations.md says what to do at each, and a check compares
 * it with this list.
 */
export const securityEvents = {
  sign_in: 'info',
  sign_in_failed: 'low',
  factor_missing: 'info',
  proof_missing: 'info',
  code_failed: 'low',
  password_failed: 'medium',
  device_refused: 'medium',
  password_changed: 'info',
  pay_password_failed: 'low',
  pay_password_locked: 'medium',
  pay_password_changed: 'info',
  account_event: 'info',
  account_stopped: 'high',
  data_exported: 'medium',
  refused_by_limit: 'low',
  refused_by_role: 'low',
  thing_not_found: 'low',
  field_unknown: 'low',
  text_refused: 'medium',
  message_forged: 'high',
  operator_act: 'info',
  keys_rotated: 'high',
} as const

export type SecurityEvent = keyof typeof securityEvents

/** Only ids: names, mail addresses and secrets must never be logged. */
export type SecuritySubject = {
  party?: 'merchant' | 'operator' | 'anybody'
  id?: string
  act?: string
  merchantId?: string | null
}

type CallInfo = {
  requestId: string
  ip: string
  route: string
  /**
   * A keyed hash of the account that somebody tried to sign in to: enough to count attempts, too little to identify it.
   */
  account: () => string | null
  isBySecret: boolean
  subject: SecuritySubject
  /** Events of the call, written only when it has succeeded. */
  done: { event: SecurityEvent; subject: SecuritySubject }[]
}

const calls = new AsyncLocalStorage<CallInfo>()

/** `isBySecret`: a secret instead of a session authorises the call. */
type CallInput = { requestId: string; ip: string; route: string; isBySecret: boolean; body: unknown }

/** Runs a call, so that its events are logged with its address and request. */
export async function logCall<T>(ctx: Ctx, { body, ...input }: CallInput, work: () => Promise<T>) {
  const call: CallInfo = { ...input, account: () => accountOf(ctx, body), subject: {}, done: [] }
  return calls.run(call, async () => {
    try {
      const result = await work()
      for (const { event, subject } of call.done) write(ctx, event, { ...call.subject, ...subject })
      return result
    } catch (error) {
      const refusal = readRefusal(error)
      if (refusal) logRefusal(ctx, refusal)
      throw error
    }
  })
}

export function nameCaller(subject: SecuritySubject): void {
  const call = calls.getStore()
  if (call) call.subject = subject
}

type Logged = Pick<Ctx, 'config' | 'log' | 'metrics'>

/** Logs an event. Within a call the line is written when the call has succeeded. */
export function noteSecurity(ctx: Logged, event: SecurityEvent, subject: SecuritySubject = {}): void {
  const call = calls.getStore()
  if (call) call.done.push({ event, subject })
  else write(ctx, event, subject)
}

/** Logs an event of a call at once, even if the event makes the call fail. */
export const logSecurity = (ctx: Ctx, event: SecurityEvent, subject: SecuritySubject = {}): void =>
  write(ctx, event, { ...calls.getStore()?.subject, ...subject })

type RefusalInfo = { word: RefusalWord; fields: Record<string, unknown> }

function readRefusal(error: unknown): RefusalInfo | null {
  if (!(error instanceof Error) || !('word' in error) || !('detail' in error)) return null
  const { fields = {} } = (error.detail ?? {}) as { fields?: Record<string, unknown> }
  return { word: error.word as RefusalWord, fields }
}

const eventOfWord: Partial<Record<RefusalWord, SecurityEvent>> = {
  login_failed: 'sign_in_failed',
  account_stopped: 'sign_in_failed',
  link_refused: 'sign_in_failed',
  second_factor_required: 'factor_missing',
  step_up_required: 'proof_missing',
  message_refused: 'message_forged',
  captcha_required: 'refused_by_limit',
  rate_limited: 'refused_by_limit',
  too_many_tries: 'refused_by_limit',
  tries_used_up: 'refused_by_limit',
  role_required: 'refused_by_role',
  not_approved: 'refused_by_role',
  not_logged_in: 'refused_by_role',
  pay_password_wrong: 'pay_password_failed',
  pay_password_locked: 'pay_password_locked',
}

const eventOfField: Readonly<Record<string, SecurityEvent>> = {
  code_wrong: 'code_failed',
  passkey_refused: 'code_failed',
  login_expired: 'sign_in_failed',
  account_taken: 'thing_not_found',
  password_wrong: 'password_failed',
  device_refused: 'device_refused',
  device_unknown: 'device_refused',
  device_unconfirmed: 'device_refused',
  other_device_needed: 'device_refused',
  device_confirmed_by_other: 'device_refused',
  first_device_gone: 'device_refused',
}

/**
 * Whether the caller named a thing that is not theirs: merchants' screens only name their own things, and nobody types
 * secrets.
 */
const namesThing = (call: CallInfo | undefined) =>
  call !== undefined && (call.subject.id !== undefined || call.isBySecret)

/** Logs only refusals that concern security; the others are normal. */
export function logRefusal(ctx: Ctx, { word, fields }: RefusalInfo): void {
  const ofField = Object.values(fields).map((error) => eventOfField[String(error)])
  const guessed = word === 'not_found' && namesThing(calls.getStore()) ? 'thing_not_found' : undefined
  const event = eventOfWord[word] ?? guessed ?? ofField.find((found) => found !== undefined)
  if (event) logSecurity(ctx, event)
}

export function logRefusedAddress(ctx: Ctx, input: Pick<CallInput, 'requestId' | 'ip' | 'route'>): void {
  const call: CallInfo = { ...input, account: () => null, isBySecret: false, subject: {}, done: [] }
  calls.run(call, () => write(ctx, 'refused_by_limit', {}))
}

/** One line, always of this shape, at every LOG_LEVEL except `silent`. */
function write(ctx: Logged, event: SecurityEvent, subject: SecuritySubject): void {
  ctx.metrics?.securityEvents.inc({ event })
  if (!ctx.config.securityLog || ctx.log.level === 'silent') return
  const call = calls.getStore()
  const { party = 'anybody', id = null, act = null, merchantId = null } = subject
  const security = {
    event,
    severity: securityEvents[event],
    party,
    id,
    act,
    merchantId,
    account: call?.account() ?? null,
    address: call ? shownAddress(ctx, call.ip) : null,
    route: call?.route ?? null,
    requestId: call?.requestId ?? null,
  }
  ctx.log.child({}, { level: 'info' }).info({ security }, 'security')
}

function accountOf({ config }: Ctx, body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const account = 'account' in body ? body.account : 'email' in body ? body.email : null
  if (typeof account !== 'string') return null
  return fingerprint(config.keys, 'security log', readEmail(account) ?? account.normalize('NFKC').trim().toLowerCase())
    .toString('hex')
    .slice(0, 16)
}

const shownAddress = ({ config }: Logged, ip: string): string =>
  config.securityLogWholeAddresses ? ip : networkOf(ip) || 'unknown'
