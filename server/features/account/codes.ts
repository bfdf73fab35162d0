import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { after, aheadOf } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { networkHash } from '../../base/http/known-network.ts'
import { refuseField } from '../../base/refuse.ts'
import { fingerprint, fingerprints } from '../../base/secrets/encryption.ts'
import { mayTry } from '../../base/secrets/failures.ts'
import { type MailCaller, mayMail } from '../../base/secrets/mail-limits.ts'
import { tryLane } from '../../base/secrets/password-tries.ts'
import { codeMails, ownCodes, strangersCodes } from '../../base/secrets/try-limits.ts'
import { newVerificationCode, normaliseVerificationCode } from '../../base/secrets/verification-code.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { say, type TextId } from '../../base/texts/texts.ts'
import { type Account, type AccountName, ownAccount } from './accounts.ts'

export type CodePurpose = 'reset_password' | 'reset_pay' | 'confirm_email'

export type Coded = { purpose: CodePurpose; account: AccountName; code: string }

/** A code proves the mailbox to which it was sent: it is void where the account has another one by now. */
const codeText = ({ purpose, account, code }: Coded) =>
  [purpose, account.merchant?.email ?? account.subject, normaliseVerificationCode(code)].join(' ')

/** Keyed, so that a copy of the database is not enough to try codes out. */
const codeHash = (ctx: Ctx, coded: Coded) => fingerprint(ctx.config.keys, 'verification code', codeText(coded))

/** A code that was sent before the server's secret changed is good for its minutes all the same. */
const codeHashes = (ctx: Ctx, coded: Coded) => fingerprints(ctx.config.keys, 'verification code', codeText(coded))

const requestHash = (request: string) => createHash('sha256').update(request).digest()

type SendCodeInput = {
  call: MailCaller
  account: AccountName
  purpose: CodePurpose
  /** Chosen by the browser that asks; only that browser can use the code. */
  request: string
  /** Asked for in a session or a known network: strangers do not use up what may be sent there. */
  isKnown: boolean
}

/**
 * Mails a code, at most one a minute and some a day, and answers after how many seconds the next can be requested. Each
 * browser that asks has its own. An account that does not exist gets a row too, so that the answers of both are equal.
 */
export async function sendCode(asked: SendCodeInput): Promise<number> {
  const { call, account, purpose, request } = asked
  const { ctx, now } = call
  const { merchant, subject } = account
  const code = newVerificationCode()
  const hash = codeHash(ctx, { purpose, account, code })
  const key = sql`purpose = ${purpose} and account = ${subject} and request_hash = ${requestHash(request)}`
  // Good for nothing until it is known that it may be mailed: what is not mailed is not guessed either.
  const stored = await ctx.db.maybe(sql`
    insert into verification as v (purpose, account, merchant_id, code_hash, request_hash, sent_at, expires_at)
    values (${purpose}, ${subject}, ${merchant?.merchantId ?? null}, ${hash}, ${requestHash(request)}, ${now}, ${now})
    on conflict (purpose, account, request_hash) do update set merchant_id = excluded.merchant_id,
      code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      used_at = null
    where v.sent_at <= ${after(now, -limits.verificationRetrySeconds * 1000)} or v.sent_at > ${aheadOf(now)}
    returning account`)
  if (!stored) return secondsUntilNext(ctx, key, now)
  noteSecurity(ctx, 'account_event', { act: `code_${purpose}`, merchantId: merchant?.merchantId ?? null })
  // Also counted where there is no account, so that both take as long.
  if (await mayMailCode(asked)) {
    const expiresAt = after(now, limits.verificationMinutes * minuteMs)
    await ctx.db.query(sql`update verification set expires_at = ${expiresAt} where ${key} and code_hash = ${hash}`)
    if (merchant) sendMail(ctx, merchant, { kind: purpose, params: { code } })
  }
  return limits.verificationRetrySeconds
}

/** A network that asks too often uses up its own mails, and many of them together those of strangers. */
async function mayMailCode({ call, account: { merchant, subject }, purpose, isKnown }: SendCodeInput) {
  const { ctx, ip, now } = call
  const lane = `code:${purpose}:${tryLane(subject, networkHash(ctx, ip))}`
  if (!(await mayTry(ctx.db, { subject: lane, limit: isKnown ? ownCodes : strangersCodes, now }))) return false
  const email = merchant?.email ?? subject
  return isKnown || mayMail(call, ctx.db, { email, counted: [{ kind: 'code', limit: codeMails }] })
}

async function secondsUntilNext(ctx: Ctx, key: Sql, now: Date): Promise<number> {
  const { sent_at } = await ctx.db.one<{ sent_at: Date }>(sql`select sent_at from verification where ${key}`)
  const elapsedSeconds = Math.floor((now.getTime() - sent_at.getTime()) / 1000)
  const left = limits.verificationRetrySeconds - elapsedSeconds
  return left > 0 ? left : limits.verificationRetrySeconds
}

/** Not awaited: how long a mail takes would reveal that the account exists. */
export function sendMail(
  ctx: Ctx,
  to: Account,
  { kind, params }: { kind: CodePurpose; params: Record<string, string> },
) {
  const lang = readLanguage(to.lang) ?? defaultLanguage
  const reader = { lang, currency: ctx.config.currency, timeZone: to.timeZone }
  const textOf = (part: 'subject' | 'text') => say(`mail.${kind}.${part}` satisfies TextId, reader, params)
  ctx.mail
    .send({ to: to.email, subject: textOf('subject'), text: textOf('text') })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a mail could not be sent'))
}

type CheckCodeInput = Coded & { request: string | undefined; now: Date }

/** Counts a try of the code and answers its merchant, or refuses. `consumeCode` uses the code up. */
export async function checkCode(ctx: Ctx, { request, now, ...coded }: CheckCodeInput): Promise<string> {
  // A try with another request does not count: others cannot use up the tries of this code. One that is too late uses
  // it up, so that a clock that goes back does not bring it back.
  const isGood = sql`expires_at > ${now} and sent_at <= ${aheadOf(now)}`
  const live = await ctx.db.maybe<{ merchant_id: string | null; isRight: boolean }>(sql`
    update verification set tries = tries + 1, used_at = case when not (${isGood}) then ${now}::timestamptz end
    where purpose = ${coded.purpose} and account = ${coded.account.subject}
      and request_hash = ${requestHash(request ?? '')} and used_at is null and tries < ${limits.verificationTries}
    returning merchant_id, ${isGood} and code_hash = any (${codeHashes(ctx, coded)}::bytea[]) as "isRight"`)
  if (live?.isRight && live.merchant_id !== null) return live.merchant_id
  throw refuseField('code', 'code_wrong')
}

/** Uses the code up in the transaction of what it allows, with all others of its purpose: of two at once, one succeeds. */
export async function consumeCode(ctx: Ctx, tx: Db, { now, ...coded }: Coded & { now: Date }) {
  const { merchant } = coded.account
  if (merchant) {
    // Under its lock: "it was not me" may have brought back another address since the code was checked.
    await tx.query(sql`select lock_merchant(${merchant.merchantId})`)
    coded.account = await ownAccount(tx, merchant.merchantId)
  }
  const used = await tx.query<{ isRight: boolean }>(sql`
    update verification set used_at = ${now}
    where purpose = ${coded.purpose} and account = ${coded.account.subject} and used_at is null
    returning code_hash = any (${codeHashes(ctx, coded)}::bytea[]) as "isRight"`)
  if (!used.some(({ isRight }) => isRight)) throw refuseField('code', 'code_wrong')
}
