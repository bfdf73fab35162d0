import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import { recordServerAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import { hashPassword } from '../../base/secrets/passwords.ts'
import { noteSecurity } from '../../base/security-log.ts'

const passwordBytes = 18

/** Creates an operator and answers the password, which is shown once and stored as a hash only. */
export async function createOperator(
  ctx: Ctx,
  { email, roles }: { email: string; roles: readonly OperatorRole[] },
): Promise<{ id: string; password: string }> {
  const password = ctx.ids.secret(passwordBytes)
  const id = ctx.ids.next()
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`
    insert into operator (id, email, password_hash, roles, created_at)
    values (${id}, ${email.trim().toLowerCase()}, ${passwordHash}, ${roles}, ${ctx.clock.now()})`)
    await recordServerAct(ctx, tx, { act: 'operator.create', reason: roles.join(', '), subject: email })
  })
  noteSecurity(ctx, 'operator_act', { party: 'anybody', act: 'operator.create', id })
  return { id, password }
}
