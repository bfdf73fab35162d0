import { spawnSync } from 'node:child_process'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { OperatorRole } from '#contract/endpoint.ts'
import { operatorRoles } from '#contract/operator/operators.ts'
import { theWorld } from '../../testing/the-world.ts'
import { createOperator } from './create-operator.ts'
import { whyApart } from './rules.ts'

const world = theWorld()

const pairs = operatorRoles.flatMap((one, at) =>
  operatorRoles.slice(at + 1).map((other): OperatorRole[] => [one, other]),
)
const apart = ['finance+admin', ...operatorRoles.filter((role) => role !== 'auditor').map((role) => `${role}+auditor`)]

test.each(pairs)(
  '%s and %s: one operator has them together only where they do not exclude each other',
  async (...roles) => {
    const name = roles.toSorted((one, other) => (one === 'auditor' ? 1 : 0) - (other === 'auditor' ? 1 : 0)).join('+')
    const isApart = apart.includes(name)
    expect([name, whyApart(roles) !== null]).toEqual([name, isApart])
    const email = `${name}@platform.example`
    const created = createOperator(world.ctx, { email, roles })
    if (isApart) await expect(created).rejects.toThrow('conflict')
    else await created
    const found = await world.testDb.owner.rows(`select 1 from operator where email = '${email}'`)
    expect(found).toHaveLength(isApart ? 0 : 1)
  },
)

test('the function of the database refuses roles that exclude each other, whoever calls it', async () => {
  const create = (roles: OperatorRole[]) =>
    world.ctx.db.owner?.query(sql`
      select create_operator(${world.ctx.ids.next()}, ${`${roles.join('')}@platform.example`}, 'a hash', ${roles}::text[],
        ${world.ctx.clock.now()})`)
  await expect(create(['reviewer', 'admin', 'finance'])).rejects.toThrow('conflict')
  await expect(create(['auditor', 'support'])).rejects.toThrow('conflict')
  await create(['programme', 'admin'])
})

test('operator:create says which roles are two persons, and makes nothing', () => {
  const roleOption = ['--role', 'finance,admin']
  const command = ['server/commands/operator-create.ts', '--email', 'both@platform.example', ...roleOption]
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect([status, stderr.trim()]).toEqual([2, whyApart(['finance', 'admin'])])
})
