import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { defaultLanguage } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { givenPasswordBytes } from '../../base/secrets/passwords.ts'
import { say } from '../../base/texts/texts.ts'
import type { ProposalRow } from './propose.ts'

/** The kinds that give an operator a password, with the mail that brings it. */
const mails = { operator_reset: 'mail.operator_reset', operator_new: 'mail.operator_new' } as const

const givesPassword = (kind: string): kind is keyof typeof mails => Object.hasOwn(mails, kind)

/** The new password that the confirmation of this proposal gives to an operator; null for other kinds. */
export async function givenPassword({ db, ids }: Ctx, proposalId: string): Promise<string | null> {
  const proposal = await db.maybe<{ kind: string }>(sql`select kind from proposal where id = ${proposalId}`)
  return proposal && givesPassword(proposal.kind) ? ids.secret(givenPasswordBytes) : null
}

type Given = { proposal: Pick<ProposalRow, 'id' | 'kind' | 'payload'>; password: string }

/** Mails the password to the operator alone: neither administrator learns it. A new operator has the proposal's id. */
export async function mailPassword(ctx: Ctx, tx: Db, { proposal, password }: Given) {
  assert(givesPassword(proposal.kind), 'a password is given by these kinds alone')
  const id = proposal.kind === 'operator_new' ? proposal.id : String(proposal.payload['operatorId'])
  const { email } = await tx.one<{ email: string }>(sql`select email from operator where id = ${id}`)
  const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone: 'UTC' }
  const link = new URL('/console/', ctx.config.publicUrl).href
  const mail = mails[proposal.kind]
  await ctx.mail.send({
    to: email,
    subject: say(`${mail}.subject`, reader),
    text: say(`${mail}.text`, reader, { password, link }),
  })
}
