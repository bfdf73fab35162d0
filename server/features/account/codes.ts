import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { after, aheadOf } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuseField } from '../../base/refuse.ts'
import { fingerprint, fingerprints } from '../../base/secrets/encryption.ts'
import { type MailCaller, mayMail } from '../../base/secrets/mail-limits.ts'
import { codeMails } from '../../base/secrets/try-limits.ts'
import { newVerificationCode, normaliseVerificationCode } from '../../base/secrets/verification-code.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { say, type TextId } from '../../base/texts/texts.ts'
import { type Account, type AccountName, subjectOf } from './accounts.ts'

export type CodePurpose = 'reset_password' | 'reset_pay' | 'confirm_email'

const codeText = (purpose: CodePurpose, code: string) => `${purpose} ${normaliseVerificationCode(code)}`

/** Keyed, so that a copy of the database is not enough to try codes out. */
const codeHash = (ctx: Ctx, purpose: CodePurpose, code: string) =>
  fingerprint(ctx.config.keys, 'verification code', codeText(purpose, code))

/** A code that was sent before the server's secret changed is good for its minutes all the same. */
const codeHashes = (ctx: Ctx, purpose: CodePurpose, code: string) =>
  fingerprints(ctx.config.keys, 'verification code', codeText(purpose, code))

const requestHash = (request: string) => createHash('sha256').update(request).digest()

type SendCodeInput = {
  call: MailCaller
  account: AccountName
  purpose: CodePurpose
  /** Chosen by the browser that asks; only that browser can use the code. */
  request: string
  /** Asked for in a known network: strangers neither replace such a code nor use up what may be sent in a day. */
  isKnown: boolean
}

/**
 * Mails a code, at most one a minute and some a day, and answers after how many seconds the next can be requested. An
 * account that does not exist gets a row too, so that the answers of both are equal.
 */
export async function sendCode({ call, account, purpose, request, isKnown }: SendCodeInput): Promise<number> {
  const { ctx, now } = call
  const { merchant, subject } = account
  const code = newVerificationCode()
  const day = now.toISOString().slice(0, 10)
  const max = limits.verificationsPerDay
  const stored = await ctx.db.maybe(sql`
    insert into verification as v (purpose, account, merchant_id, code_hash, request_hash, is_known, sent_at,
      expires_at, day, known_today, other_today)
    values (${purpose}, ${subject}, ${merchant?.merchantId ?? null}, ${codeHash(ctx, purpose, code)},
      ${requestHash(request)}, ${isKnown}, ${now}, ${after(now, limits.verificationMinutes * minuteMs)}, ${day}::date,
      ${isKnown}::boolean::integer, (not ${isKnown}::boolean)::integer)
    on conflict (purpose, account) do update set merchant_id = excluded.merchant_id, code_hash = excluded.code_hash,
      request_hash = excluded.request_hash, is_known = excluded.is_known, tries = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, used_at = null, day = excluded.day,
      known_today = excluded.known_today + case when v.day = excluded.day then v.known_today else 0 end,
      other_today = excluded.other_today + case when v.day = excluded.day then v.other_today else 0 end
    where (v.day <> excluded.day or case when excluded.is_known then v.known_today else v.other_today end < ${max})
      and case when excluded.is_known = v.is_known or v.used_at is not null or v.expires_at <= excluded.sent_at
        then v.sent_at <= ${after(now, -limits.verificationRetrySeconds * 1000)} or v.sent_at > ${aheadOf(now)}
        else excluded.is_known end
    returning account`)
  if (stored) {
    noteSecurity(ctx, 'account_event', { act: `code_${purpose}`, merchantId: merchant?.merchantId ?? null })
    const email = merchant?.email ?? subject
    // Also counted where there is no account, so that both take as long.
    const isSent = isKnown || (await mayMail(call, ctx.db, { email, counted: [{ kind: 'code', limit: codeMails }] }))
    if (merchant && isSent) sendMail(ctx, merchant, { kind: purpose, params: { code } })
    return limits.verificationRetrySeconds
  }
  return secondsUntilNext(ctx, { purpose, subject, now })
}

type CodeKey = { purpose: CodePurpose; subject: string; now: Date }

async function secondsUntilNext(ctx: Ctx, { purpose, subject, now }: CodeKey): Promise<number> {
  const { sent_at } = await ctx.db.one<{ sent_at: Date }>(sql`
    select sent_at from verification where purpose = ${purpose} and account = ${subject}`)
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

type CheckCodeInput = { purpose: CodePurpose; subject: string; code: string; request: string | undefined; now: Date }

/** Counts a try of the code and answers its merchant, or refuses. `consumeCode` uses the code up. */
export async function checkCode(ctx: Ctx, { purpose, subject, code, request, now }: CheckCodeInput): Promise<string> {
  // A try with another request does not count: others cannot use up the tries of this code. One that is too late uses
  // it up, so that a clock that goes back does not bring it back.
  const isGood = sql`expires_at > ${now} and sent_at <= ${aheadOf(now)}`
  const live = await ctx.db.maybe<{ merchant_id: string | null; isRight: boolean }>(sql`
    update verification set tries = tries + 1, used_at = case when not (${isGood}) then ${now}::timestamptz end
    where purpose = ${purpose} and account = ${subject} and request_hash = ${requestHash(request ?? '')}
      and used_at is null and tries < ${limits.verificationTries}
    returning merchant_id, ${isGood} and code_hash = any (${codeHashes(ctx, purpose, code)}::bytea[]) as "isRight"`)
  if (live?.isRight && live.merchant_id !== null) return live.merchant_id
  throw refuseField('code', 'code_wrong')
}

type ConsumeCodeInput = { purpose: CodePurpose; code: string; merchantId: string; now: Date }

/** Uses the code up in the transaction of what it allows: of two at once, the second is refused. */
export async function consumeCode(ctx: Ctx, tx: Db, { purpose, code, merchantId, now }: ConsumeCodeInput) {
  const used = await tx.maybe(sql`
    update verification set used_at = ${now}
    where purpose = ${purpose} and account = ${subjectOf(merchantId)} and used_at is null
      and code_hash = any (${codeHashes(ctx, purpose, code)}::bytea[])
    returning account`)
  if (!used) throw refuseField('code', 'code_wrong')
}
