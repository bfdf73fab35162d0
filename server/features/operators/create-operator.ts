import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { Ctx } from '../../base/ctx.ts'
import { hashPassword } from '../../base/secrets/passwords.ts'

const passwordBytes = 18

/**
 * Creates an operator and answers the password, which is shown once and stored as a hash only. It takes the owner's
 * rights, which no role of the server has.
 */
export async function createOperator(
  ctx: Ctx,
  { email, roles }: { email: string; roles: readonly OperatorRole[] },
): Promise<{ id: string; password: string }> {
  const password = ctx.ids.secret(passwordBytes)
  const id = ctx.ids.next()
  assert(ctx.db.owner, "operators are created with the owner's address of the database")
  const address = email.trim().toLowerCase()
  await ctx.db.owner.query(sql`
    select create_operator(${id}, ${address}, ${await hashPassword(password)}, ${roles}::text[], ${ctx.clock.now()})`)
  return { id, password }
}
