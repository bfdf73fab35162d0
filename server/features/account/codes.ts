import sql from 'sql-template-tag'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { after, minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuseField } from '../../base/refuse.ts'
import { fingerprint, fingerprints } from '../../base/secrets/encryption.ts'
import { addFailure, refuseAfterFailures } from '../../base/secrets/failures.ts'
import { newVerificationCode } from '../../base/secrets/verification-code.ts'
import { say, type TextId } from '../../base/texts/texts.ts'
import { type Account, findAccount, normaliseAccount } from './accounts.ts'

export type CodePurpose = 'reset_password' | 'reset_pay'

/** Wrong codes of one account within a quarter of an hour, over all codes sent. */
const wrongCodesMax = 15

/** Six digits can be guessed offline, so the hash needs the server's secret too. */
const codeHash = (ctx: Ctx, purpose: CodePurpose, code: string) =>
  fingerprint(ctx.config.keys, 'verification code', `${purpose} ${code.trim()}`)

/** A code that was sent before the server's secret changed is good for its minutes all the same. */
const codeHashes = (ctx: Ctx, purpose: CodePurpose, code: string) =>
  fingerprints(ctx.config.keys, 'verification code', `${purpose} ${code.trim()}`)

/**
 * Mails a code, at most one a minute, and answers after how many seconds the next can be requested. An account that
 * does not exist gets a row too, so that the answers of both are equal.
 */
export async function sendCode(ctx: Ctx, typedAccount: string, purpose: CodePurpose): Promise<number> {
  const now = ctx.clock.now()
  const subject = normaliseAccount(typedAccount)
  const account = await findAccount(ctx.db, typedAccount)
  const code = newVerificationCode()
  const stored = await ctx.db.maybe(sql`
    insert into verification as v (purpose, account, merchant_id, code_hash, sent_at, expires_at)
    values (${purpose}, ${subject}, ${account?.merchantId ?? null}, ${codeHash(ctx, purpose, code)}, ${now},
      ${after(now, limits.verificationMinutes * minuteMs)})
    on conflict (purpose, account) do update set merchant_id = excluded.merchant_id, code_hash = excluded.code_hash,
      tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null
    where v.sent_at <= ${after(now, -limits.verificationRetrySeconds * 1000)}
    returning account`)
  if (stored) {
    if (account) sendMail(ctx, account, { kind: purpose, params: { code } })
    return limits.verificationRetrySeconds
  }
  const { sent_at } = await ctx.db.one<{ sent_at: Date }>(sql`
    select sent_at from verification where purpose = ${purpose} and account = ${subject}`)
  const elapsedSeconds = Math.floor((now.getTime() - sent_at.getTime()) / 1000)
  return Math.max(1, limits.verificationRetrySeconds - elapsedSeconds)
}

type MailKind = 'reset_password' | 'reset_pay' | 'password_changed'

/** Not awaited: how long a mail takes would reveal that the account exists. */
export function sendMail(ctx: Ctx, to: Account, { kind, params }: { kind: MailKind; params: Record<string, string> }) {
  const lang = readLanguage(to.lang) ?? defaultLanguage
  const reader = { lang, currency: ctx.config.currency, timeZone: to.timeZone }
  const textOf = (part: 'subject' | 'text') => say(`mail.${kind}.${part}` satisfies TextId, reader, params)
  ctx.mail
    .send({ to: to.email, subject: textOf('subject'), text: textOf('text') })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a mail could not be sent'))
}

type CheckCodeInput = { purpose: CodePurpose; code: string; now: Date } & ({ account: string } | { merchantId: string })

/** Counts a try of the code and answers its merchant, or refuses. `consumeCode` uses the code up. */
export async function checkCode(ctx: Ctx, input: CheckCodeInput): Promise<string> {
  const { purpose, code, now } = input
  const account = 'account' in input ? normaliseAccount(input.account) : null
  const owner = 'merchantId' in input ? sql`merchant_id = ${input.merchantId}` : sql`account = ${account}`
  const subject = `code:${purpose}:${'merchantId' in input ? input.merchantId : account}`
  await refuseAfterFailures(ctx.db, { subject, max: wrongCodesMax, now })
  const codes = await ctx.db.query<{ merchant_id: string | null; isRight: boolean }>(sql`
    update verification set tries = tries + 1
    where purpose = ${purpose} and ${owner} and used_at is null and expires_at > ${now}
      and tries < ${limits.verificationTries}
    returning merchant_id, code_hash = any (${codeHashes(ctx, purpose, code)}::bytea[]) as "isRight"`)
  const right = codes.find(({ isRight }) => isRight)
  if (right?.merchant_id) return right.merchant_id
  await addFailure(ctx.db, [subject], now)
  throw refuseField('code', 'code_wrong')
}

type ConsumeCodeInput = { purpose: CodePurpose; code: string; merchantId: string; now: Date }

/** Uses the code up in the transaction of what it allows: of two at once, the second is refused. */
export async function consumeCode(ctx: Ctx, tx: Db, { purpose, code, merchantId, now }: ConsumeCodeInput) {
  const used = await tx.maybe(sql`
    update verification set used_at = ${now}
    where purpose = ${purpose} and merchant_id = ${merchantId} and used_at is null
      and code_hash = any (${codeHashes(ctx, purpose, code)}::bytea[])
    returning account`)
  if (!used) throw refuseField('code', 'code_wrong')
}
