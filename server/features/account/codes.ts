import { createHmac, randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { after, minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { addFailure, refuseAfterFailures } from '../../base/secrets/failures.ts'
import { say, type TextId } from '../../base/texts/texts.ts'
import { type Account, findAccount, spellAccount } from './accounts.ts'

export type CodePurpose = 'reset_password' | 'reset_pay'

/** Wrong codes of one account within a quarter of an hour, over however many codes were sent. */
const wrongCodesMax = 15

/** Six digits are soon tried out, so the hash needs the server's secret too. */
const codeHash = (ctx: Ctx, purpose: CodePurpose, code: string) =>
  createHmac('sha256', ctx.config.secret).update(`code ${purpose} ${code.trim()}`).digest()

const newCode = () =>
  String(randomInt(10 ** limits.verificationCodeDigits)).padStart(limits.verificationCodeDigits, '0')

/**
 * Mails a code, at most one a minute, and answers after how many seconds another can be asked for. A row is kept for
 * an account that does not exist too, so that nothing tells the two apart.
 */
export async function sendCode(ctx: Ctx, typed: string, purpose: CodePurpose): Promise<number> {
  const now = ctx.clock.now()
  const subject = spellAccount(typed)
  const found = await findAccount(ctx.db, typed)
  const code = newCode()
  const kept = await ctx.db.maybe(sql`
    insert into verification as v (purpose, account, merchant_id, code_hash, sent_at, expires_at)
    values (${purpose}, ${subject}, ${found?.merchantId ?? null}, ${codeHash(ctx, purpose, code)}, ${now},
      ${after(now, limits.verificationMinutes * minuteMs)})
    on conflict (purpose, account) do update set merchant_id = excluded.merchant_id, code_hash = excluded.code_hash,
      tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null
    where v.sent_at <= ${after(now, -limits.verificationRetrySeconds * 1000)}
    returning account`)
  if (kept) {
    if (found) mail(ctx, found, { kind: purpose, params: { code } })
    return limits.verificationRetrySeconds
  }
  const { sent_at } = await ctx.db.one<{ sent_at: Date }>(sql`
    select sent_at from verification where purpose = ${purpose} and account = ${subject}`)
  const waitedSeconds = Math.floor((now.getTime() - sent_at.getTime()) / 1000)
  return Math.max(1, limits.verificationRetrySeconds - waitedSeconds)
}

type MailKind = 'reset_password' | 'reset_pay' | 'password_changed'

/** Nobody waits for a mail: how long it takes would tell that there is an account. */
export function mail(ctx: Ctx, to: Account, { kind, params }: { kind: MailKind; params: Record<string, string> }) {
  const lang = readLanguage(to.lang) ?? defaultLanguage
  const reader = { lang, currency: ctx.config.currency, timeZone: to.timeZone }
  const words = (part: 'subject' | 'text') => say(`mail.${kind}.${part}` satisfies TextId, reader, params)
  ctx.mail
    .send({ to: to.email, subject: words('subject'), text: words('text') })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a mail could not be sent'))
}

type Given = { purpose: CodePurpose; code: string; now: Date } & ({ account: string } | { merchantId: string })

/** Takes a try of the code and answers whose it is, or refuses. The code itself is used up by `spendCode`. */
export async function checkCode(ctx: Ctx, given: Given): Promise<string> {
  const { purpose, code, now } = given
  const ofWhom =
    'account' in given ? sql`account = ${spellAccount(given.account)}` : sql`merchant_id = ${given.merchantId}`
  const subject = `code:${purpose}:${'account' in given ? spellAccount(given.account) : given.merchantId}`
  await refuseAfterFailures(ctx.db, { subject, max: wrongCodesMax, now })
  const tried = await ctx.db.query<{ merchant_id: string | null; isRight: boolean }>(sql`
    update verification set tries = tries + 1
    where purpose = ${purpose} and ${ofWhom} and used_at is null and expires_at > ${now}
      and tries < ${limits.verificationTries}
    returning merchant_id, code_hash = ${codeHash(ctx, purpose, code)} as "isRight"`)
  const right = tried.find(({ isRight }) => isRight)
  if (right?.merchant_id) return right.merchant_id
  await addFailure(ctx.db, [subject], now)
  throw refuse('validation', { fields: { code: 'code_wrong' } })
}

/** Uses the code up in the transaction of what it allows: the second of two at once is refused. */
export async function spendCode(
  ctx: Ctx,
  tx: Db,
  {
    purpose,
    code,
    merchantId,
    now,
  }: {
    purpose: CodePurpose
    code: string
    merchantId: string
    now: Date
  },
) {
  const used = await tx.maybe(sql`
    update verification set used_at = ${now}
    where purpose = ${purpose} and merchant_id = ${merchantId} and used_at is null
      and code_hash = ${codeHash(ctx, purpose, code)}
    returning account`)
  if (!used) throw refuse('validation', { fields: { code: 'code_wrong' } })
}
