import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { recordServerAct } from '../../base/audit.ts'
import { type Ctx, forOwner } from '../../base/ctx.ts'
import { fail } from '../../base/read-env.ts'
import { givenPasswordBytes, hashPassword } from '../../base/secrets/passwords.ts'
import { noteSecurity } from '../../base/security-log.ts'

type NewOperator = {
  email: string
  roles: readonly OperatorRole[]
  /** The reason, if two administrators could create the operator in the console. */
  emergency?: string | undefined
}

/**
 * Creates an operator and returns the password, which is shown once and stored only as a hash. Needs the owner's
 * rights, which no role of the server has.
 */
export async function createOperator(
  ctx: Ctx,
  { email, roles, emergency }: NewOperator,
): Promise<{ id: string; password: string }> {
  const password = ctx.ids.secret(givenPasswordBytes)
  const id = ctx.ids.next()
  const act = emergency ? 'operator.create_emergency' : 'operator.create'
  assert(ctx.db.owner, "operators are created with the owner's address of the database")
  const passwordHash = await hashPassword(ctx, password)
  await ctx.db.owner.transaction(async (tx) => {
    await tx.query(sql`
      select create_operator(${id}, ${readEmail(email)}, ${passwordHash}, ${roles}::text[],
        ${ctx.clock.now()}, ${emergency ?? null})`)
    const reason = [emergency, roles.join(', ')].filter(Boolean).join(': ')
    await recordServerAct(ctx, tx, { act, reason, subject: email })
  })
  noteSecurity(ctx, 'operator_act', { party: 'anybody', act, id })
  return { id, password }
}

/** As soon as this many administrators have a second factor, the console creates operators. */
const administratorsOfConsole = 2

/**
 * Creates the first operators. Later it is for emergencies in which no two administrators can be reached; such an
 * operator is marked in the log and on the page Colleagues.
 */
export async function createOperatorByCommand(ctx: Ctx, given: NewOperator) {
  const { administrators } = await forOwner(ctx).db.one<{ administrators: number }>(sql`
    select count_administrators()::integer as administrators`)
  const isFirst = administrators < administratorsOfConsole
  if (!isFirst && !given.emergency) {
    fail(
      'two administrators make operators in the console: Colleagues, Propose a new colleague.\n' +
        'Where no two of them can be reached: --emergency "why", which the log and the room Colleagues show',
    )
  }
  return createOperator(ctx, { ...given, emergency: isFirst ? undefined : given.emergency })
}
