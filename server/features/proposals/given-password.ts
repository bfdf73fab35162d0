import sql from 'sql-template-tag'
import { defaultLanguage } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { givenPasswordBytes } from '../../base/secrets/passwords.ts'
import { say } from '../../base/texts/texts.ts'

/** The new password that the confirmation of this proposal gives to an operator; null for other kinds. */
export async function givenPassword({ db, ids }: Ctx, proposalId: string): Promise<string | null> {
  const reset = await db.maybe(sql`select 1 from proposal where id = ${proposalId} and kind = 'operator_reset'`)
  return reset ? ids.secret(givenPasswordBytes) : null
}

/** Mails the password to the operator alone: neither administrator learns it. */
export async function mailPassword(
  ctx: Ctx,
  tx: Db,
  { operatorId, password }: { operatorId: string; password: string },
) {
  const { email } = await tx.one<{ email: string }>(sql`select email from operator where id = ${operatorId}`)
  const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone: 'UTC' }
  await ctx.mail.send({
    to: email,
    subject: say('mail.operator_reset.subject', reader),
    text: say('mail.operator_reset.text', reader, { password }),
  })
}
