import { beforeAll, expect, test } from 'vitest'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { anOperator, twoOperators } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'

const world = theMailWorld()
let first: string
let second: string
const reason = 'left the company'

beforeAll(async () => {
  ;[first, second] = await twoOperators(world, ['admin'])
})

const me = (token: string) => world.call(operators.me, { token })
const acting = (id: string) => ({ params: { id }, body: { reason } })

test('an administrator signs an operator out, and disables one, but not oneself', async () => {
  const token = await anOperator(world, ['finance'])
  const { id, email } = (await me(token)).data
  await world.must(operators.signOut, { token: first, ...acting(id) })
  expect((await me(token)).code).toBe(401)
  await world.must(operators.disable, { token: first, ...acting(id) })
  const listed = await world.must(operators.list, { token: first })
  expect(listed.find((each) => each.id === id)).toMatchObject({ email, disabledAt: world.clock.now().toISOString() })
  const own = (await me(first)).data
  expect((await world.call(operators.disable, { token: first, ...acting(own.id) })).refusal.error).toBe('conflict')
  const acts = await world.testDb.owner.rows(
    `select act from audit where act <> 'operator.login' and subject = '${id}' order by id`,
  )
  expect(acts).toEqual([{ act: 'operator.sign_out' }, { act: 'operator.disable' }])
})

test('two administrators give access again: a new password by mail to the operator, and a new one-time code', async () => {
  const token = await anOperator(world, ['finance'])
  const { id, email } = (await me(token)).data
  await world.must(operators.disable, { token: first, ...acting(id) })
  const proposed = await world.must(operators.reset, { token: first, ...acting(id) })
  const confirming = { params: { id: proposed.id }, body: { reason } }
  const alone = await world.call(operatorProposals.confirm, { token: first, ...confirming })
  expect(alone.refusal).toMatchObject({ error: 'conflict', needs: 'another_operator' })
  expect(world.sent).toEqual([])
  await world.must(operatorProposals.confirm, { token: second, ...confirming })
  expect(world.sent.map(({ to }) => to)).toEqual([email])
  const password = /\S{24}(?=\.)/.exec(world.sent[0]?.text ?? '')?.[0] ?? ''
  expect(await world.must(operators.login, { body: { email, password } })).toHaveProperty('enrol')
  expect((await me(token)).code).toBe(401)
})
