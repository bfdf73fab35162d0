import { parseArgs } from 'node:util'
import type { OperatorRole } from '#contract/endpoint.ts'
import { operatorRoles } from '#contract/operator/operators.ts'
import { readEmail } from '../base/addresses/email.ts'
import { openDatabase } from '../base/db/open.ts'
import { codeOf } from '../base/db/waits.ts'
import { fail } from '../base/read-env.ts'
import { createOperatorByCommand } from '../identity/operators/create-operator.ts'
import { whyApart } from '../identity/operators/rules.ts'
import { makeCtx } from '../make-ctx.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

const usage = `npm run operator:create -- --email a@b.example --role ${operatorRoles.join('|')} (comma-separated)
It makes the first operators. Once two administrators can sign in, the console makes them: Colleagues, Propose a new
colleague. Where no two administrators can be reached: --emergency "why". The log and the room Colleagues show it.
With PostgreSQL it takes the owner's address in MIGRATION_DATABASE_URL, and migrates first.`

const option = { type: 'string' } as const

const isRole = (role: string): role is OperatorRole => operatorRoles.some((known) => known === role)

await runCommand(async () => {
  const { values } = parseArgs({ options: { email: option, role: option, emergency: option } })
  const email = readEmail(values.email ?? '')
  const roles = (values.role ?? '').split(',').map((role) => role.trim())
  const emergency = values.emergency?.trim()
  if (email === null || !roles.every(isRole) || emergency === '') {
    console.error(usage)
    process.exit(2)
  }
  const apart = whyApart(roles)
  if (apart !== null) {
    console.error(apart)
    process.exit(2)
  }
  const config = readOwnerConfig()
  // Keeps the thresholds that `npm run migrate` stored: this shell may not have those settings.
  const ctx = await makeCtx(config, { db: await openDatabase({ ...config, policy: null }) })
  try {
    const { password } = await createOperatorByCommand(ctx, { email, roles, emergency })
    console.log(`${email} (${roles.join(', ')})\npassword, shown this once: ${password}`)
  } catch (error) {
    if (codeOf(error) === '23505') fail(`there is already an operator ${email}`)
    throw error
  } finally {
    await ctx.db.close()
  }
})
