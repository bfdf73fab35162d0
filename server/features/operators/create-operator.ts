import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import { recordServerAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import { givenPasswordBytes, hashPassword } from '../../base/secrets/passwords.ts'
import { noteSecurity } from '../../base/security-log.ts'

/**
 * Creates an operator and answers the password, which is shown once and stored as a hash only. It takes the owner's
 * rights, which no role of the server has.
 */
export async function createOperator(
  ctx: Ctx,
  { email, roles }: { email: string; roles: readonly OperatorRole[] },
): Promise<{ id: string; password: string }> {
  const password = ctx.ids.secret(givenPasswordBytes)
  const id = ctx.ids.next()
  assert(ctx.db.owner, "operators are created with the owner's address of the database")
  const passwordHash = await hashPassword(password)
  await ctx.db.owner.transaction(async (tx) => {
    await tx.query(sql`
      select create_operator(${id}, ${email.trim().toLowerCase()}, ${passwordHash}, ${roles}::text[],
        ${ctx.clock.now()})`)
    await recordServerAct(ctx, tx, { act: 'operator.create', reason: roles.join(', '), subject: email })
  })
  noteSecurity(ctx, 'operator_act', { party: 'anybody', act: 'operator.create', id })
  return { id, password }
}
