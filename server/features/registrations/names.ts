import sql from 'sql-template-tag'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import type { Db } from '../../base/db/open.ts'
import { type FieldErrors, Refusal } from '../../base/refuse.ts'
import { type MailCaller, mayMail } from '../../base/secrets/mail-limits.ts'
import { secondApplicationMails } from '../../base/secrets/try-limits.ts'
import { say, type TextId } from '../../base/texts/texts.ts'
import { readAccount } from '../account/accounts.ts'
import type { Application } from './rules.ts'

/** A phone number or email belongs to other merchants. */
export class NamesTaken extends Refusal {
  readonly owners: ReadonlySet<string>
  constructor(fields: FieldErrors, owners: ReadonlySet<string>) {
    super('validation', { fields })
    this.owners = owners
  }
}

/** An account name belongs to one merchant; those that this merchant no longer uses become free. */
export async function claimNames(tx: Db, merchantId: string, { email, phone }: Application) {
  const errors: FieldErrors = {}
  const owners = new Set<string>()
  for (const [kind, value] of Object.entries({ email, phone })) {
    await tx.query(sql`
      delete from account_name where kind = ${kind} and merchant_id = ${merchantId} and value <> ${value}`)
    const { owner } = await tx.one<{ owner: string }>(sql`
      insert into account_name as a (kind, value, merchant_id) values (${kind}, ${value}, ${merchantId})
      on conflict (kind, value) do update set merchant_id = a.merchant_id
      returning merchant_id as owner`)
    if (owner === merchantId) continue
    errors[kind] = 'account_taken'
    owners.add(owner)
  }
  if (owners.size > 0) throw new NamesTaken(errors, owners)
}

/** Tells the owner of an account that somebody applied with its names. Not awaited: the time reveals nothing. */
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
