import sql from 'sql-template-tag'
import { defaultLanguage } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { deliverBySending } from '../../base/outbox.ts'
import { decrypt, encrypt } from '../../base/secrets/encryption.ts'
import { givenPasswordBytes } from '../../base/secrets/passwords.ts'
import { say } from '../../base/texts/texts.ts'

/** The kinds that give an operator a password, with the mail that contains it. */
const mails = { operator_reset: 'mail.operator_reset', operator_new: 'mail.operator_new' } as const

/** The password that confirming the proposal gives to an operator; null for other kinds. */
export async function givenPassword({ db, ids }: Ctx, proposalId: string): Promise<string | null> {
  const proposal = await db.maybe<{ kind: string }>(sql`select kind from proposal where id = ${proposalId}`)
  return proposal && Object.hasOwn(mails, proposal.kind) ? ids.secret(givenPasswordBytes) : null
}

type Given = { proposalId: string; password: string }

/** Stores the encrypted mail in the same transaction, so that neither administrator learns the password. */
export async function keepPassword(ctx: Ctx, tx: Db, { proposalId, password, at }: Given & { at: Date }) {
  const sealed = encrypt(ctx.config.keys, 'given password', Buffer.from(password)).toString('base64')
  await tx.query(sql`select enqueue_given_password(${proposalId}, ${sealed}, ${at})`)
}

/** Mails the password after the commit; if that fails, the outbox sends it. */
export async function mailPassword(ctx: Ctx, { proposalId, password }: Given) {
  try {
    await send(ctx, { proposalId, password })
    await ctx.db.query(sql`select forget_given_password(${proposalId})`)
  } catch (error) {
    ctx.log.error({ err: error, proposalId }, 'a password was not mailed yet: the outbox sends it')
  }
}

export const mailGivenPassword = deliverBySending(async (ctx, { id: proposalId, payload }) => {
  const sealed = Buffer.from(String(payload['sealed']), 'base64')
  await send(ctx, { proposalId, password: decrypt(ctx.config.keys, 'given password', sealed).toString() })
})

type MailRow = { mail: { kind: keyof typeof mails; email: string } | null }

/** A password that was replaced since is not sent. */
async function send(ctx: Ctx, { proposalId, password }: Given) {
  const { mail } = await ctx.db.one<MailRow>(sql`select given_password_mail(${proposalId}) as mail`)
  if (mail === null) return
  const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone: 'UTC' }
  const link = new URL('/console/', ctx.config.consoleUrl).href
  await ctx.mail.send({
    to: mail.email,
    subject: say(`${mails[mail.kind]}.subject`, reader),
    text: say(`${mails[mail.kind]}.text`, reader, { password, link }),
    id: proposalId,
  })
}
