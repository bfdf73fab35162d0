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

/** The address is part of the hash: the code becomes void when the account's address changes. */
const codeText = ({ purpose, account, code }: Coded) =>
  [purpose, account.merchant?.email ?? account.subject, normaliseVerificationCode(code)].join(' ')

/** Keyed, so that a copy of the database does not allow guessing codes. */
const codeHash = (ctx: Ctx, coded: Coded) => fingerprint(ctx.config.keys, 'verification code', codeText(coded))

/** Under every key, so that a code stays valid when the server's key changes. */
const codeHashes = (ctx: Ctx, coded: Coded) => fingerprints(ctx.config.keys, 'verification code', codeText(coded))

const requestHash = (request: string) => createHash('sha256').update(request).digest()

type SendCodeInput = {
  call: MailCaller
  account: AccountName
  purpose: CodePurpose
  /** An id chosen by the browser; only that browser can use the code. */
  request: string
  /**
   * From a session or a known network. Requests of strangers count separately, so that they cannot use up the owner's
   * codes.
   */
  isKnown: boolean
}

/**
 * Mails a code and returns the seconds until the next one may be requested; the codes per minute and day are limited.
 * Each browser has its own code. An unknown account gets a row too, so that its answer is the same.
 */
export async function sendCode(asked: SendCodeInput): Promise<number> {
  const { call, account, purpose, request } = asked
  const { ctx, now } = call
  const { merchant, subject } = account
  const code = newVerificationCode()
  const hash = codeHash(ctx, { purpose, account, code })
  const key = sql`purpose = ${purpose} and account = ${subject} and request_hash = ${requestHash(request)}`
  // Already expired: it becomes valid only if it may be mailed, so a code that is not mailed cannot be guessed.
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
  // Also counted for an unknown account, so that both take equally long.
  if (await mayMailCode(asked)) {
    const expiresAt = after(now, limits.verificationMinutes * minuteMs)
    await ctx.db.query(sql`update verification set expires_at = ${expiresAt} where ${key} and code_hash = ${hash}`)
    if (merchant) sendMail(ctx, merchant, { kind: purpose, params: { code } })
  }
  return limits.verificationRetrySeconds
}

/**
 * Strangers have limits of their own for each network and each mailbox, so that they cannot use up the owner's codes.
 */
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

/** Not awaited: the time a mail takes would reveal that the account exists. */
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

/** Counts a try, checks the code and returns its merchant, or refuses. `consumeCode` uses it up. */
export async function checkCode(ctx: Ctx, { request, now, ...coded }: CheckCodeInput): Promise<string> {
  // A try with another request id does not count, so that others cannot use up the tries. A late try uses the code up,
  // or a clock set back would revive it.
  const isGood = sql`expires_at > ${now} and sent_at <= ${aheadOf(now)}`
  const live = await ctx.db.maybe<{ merchant_id: string | null; isRight: boolean }>(sql`
    update verification set tries = tries + 1, used_at = case when not (${isGood}) then ${now}::timestamptz end
    where purpose = ${coded.purpose} and account = ${coded.account.subject}
      and request_hash = ${requestHash(request ?? '')} and used_at is null and tries < ${limits.verificationTries}
    returning merchant_id, ${isGood} and code_hash = any (${codeHashes(ctx, coded)}::bytea[]) as "isRight"`)
  if (live?.isRight && live.merchant_id !== null) return live.merchant_id
  throw refuseField('code', 'code_wrong')
}

/**
 * Uses up the code, with all others of its purpose, in the transaction of what it allows: of two concurrent uses, one
 * succeeds.
 */
export async function consumeCode(ctx: Ctx, tx: Db, { now, ...coded }: Coded & { now: Date }) {
  const { merchant } = coded.account
  if (merchant) {
    // Read again under the lock: "it was not me" may have restored another address since the check.
    await tx.query(sql`select lock_merchant(${merchant.merchantId})`)
    coded.account = await ownAccount(tx, merchant.merchantId)
  }
  const used = await tx.query<{ isRight: boolean }>(sql`
    update verification set used_at = ${now}
    where purpose = ${coded.purpose} and account = ${coded.account.subject} and used_at is null
    returning code_hash = any (${codeHashes(ctx, coded)}::bytea[]) as "isRight"`)
  if (!used.some(({ isRight }) => isRight)) throw refuseField('code', 'code_wrong')
}
