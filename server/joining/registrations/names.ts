import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { after } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import { type FieldErrors, Refusal } from '../../base/refuse.ts'
import { type MailCaller, mayMail } from '../../base/secrets/mail-limits.ts'
import { secondApplicationMails } from '../../base/secrets/try-limits.ts'
import { say, type TextId } from '../../base/texts/texts.ts'
import { readAccount } from '../../identity/account/accounts.ts'
import type { Application } from './rules.ts'

export class NamesTaken extends Refusal {
  readonly owners: ReadonlySet<string>
  constructor(fields: FieldErrors, owners: ReadonlySet<string>) {
    super('validation', { fields })
    this.owners = owners
  }
}

type Names = Pick<Application, 'email' | 'phone'>
type Claim = { names: Names; former?: Names; now: Date }

/**
 * Claims account names, each for one merchant. Former names stay reserved as long as "it was not me" can restore them,
 * so that a thief cannot register with them; later they become free.
 */
export async function claimNames(tx: Db, merchantId: string, { names, former = names, now }: Claim) {
  const errors: FieldErrors = {}
  const owners = new Set<string>()
  for (const kind of ['email', 'phone'] as const) {
    const value = names[kind]
    await tx.query(sql`
      delete from account_name
      where kind = ${kind} and merchant_id = ${merchantId} and value <> all (${[value, former[kind]]})`)
    const { owner } = await tx.one<{ owner: string }>(sql`
      insert into account_name as a (kind, value, merchant_id) values (${kind}, ${value}, ${merchantId})
      on conflict (kind, value) do update set merchant_id = a.merchant_id
      returning merchant_id as owner`)
    if (owner === merchantId) continue
    if (await isGivenUp(tx, owner, { [kind]: value, now })) {
      await tx.query(sql`update account_name set merchant_id = ${merchantId} where kind = ${kind} and value = ${value}`)
      continue
    }
    errors[kind] = 'account_taken'
    owners.add(owner)
  }
  if (owners.size > 0) throw new NamesTaken(errors, owners)
}

/** Whether a merchant gave up a name so long ago that it cannot be restored. */
async function isGivenUp(tx: Db, merchantId: string, { email, phone, now }: Partial<Names> & { now: Date }) {
  const found = await tx.maybe(sql`
    select 1 as one from merchant
    where merchant_id = ${merchantId} and contact_changed_at <= ${after(now, -limits.notMeDays * dayMs)}
      and (email <> ${email ?? null} or phone <> ${phone ?? null})`)
  return found !== undefined
}

/**
 * Tells an account's owner about an application with the same names. Not awaited: the time would reveal the account.
 */
export async function mailSecondApplication(call: MailCaller, merchantId: string) {
  const { ctx } = call
  const { email, lang, timeZone } = await readAccount(ctx.db, merchantId)
  const counted = [{ kind: 'second application', limit: secondApplicationMails }]
  if (!(await mayMail(call, ctx.db, { email, counted }))) return
  const reader = { lang: readLanguage(lang) ?? defaultLanguage, currency: ctx.config.currency, timeZone }
  const params = { at: ctx.clock.now().toISOString() }
  const textOf = (part: 'subject' | 'text') => say(`mail.register_again.${part}` satisfies TextId, reader, params)
  ctx.mail
    .send({ to: email, subject: textOf('subject'), text: textOf('text') })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a mail could not be sent'))
}
