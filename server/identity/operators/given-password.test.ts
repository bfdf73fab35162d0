import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { deliverOutbox } from '../../background.ts'
import { anOperator } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'

const world = theMailWorld()
let first: string
let second: string
const reason = 'lost the phone'
beforeAll(async () => {
  world.ctx.log.level = 'silent'
  first = await anOperator(world, ['admin'])
  second = await anOperator(world, ['admin'])
})
beforeEach(() => {
  world.sent.length = 0
})

async function aReset() {
  const token = await anOperator(world, ['finance'])
  const { id, email } = await world.must(operators.me, { token })
  const proposed = await world.must(operators.reset, { token: first, params: { id }, body: { reason } })
  return { email, id, proposalId: proposed.id }
}
const confirm = (id: string) =>
  world.call(operatorProposals.confirm, { token: second, params: { id }, body: { reason } })
const passwordIn = (at: number) => /\S{24}(?=\.)/.exec(world.sent[at]?.text ?? '')?.[0] ?? ''
const kept = () => world.testDb.owner.rows(`select payload from outbox where kind = 'given_password'`)
const begins = async (email: string, password: string) =>
  'enrol' in (await world.call(operators.login, { body: { email, password } })).data

test('a password is mailed once after the commit, and nothing of it is kept', async () => {
  const { email, proposalId } = await aReset()
  expect((await confirm(proposalId)).status).toBe(200)
  world.clock.advance(hourMs)
  await deliverOutbox(world.ctx)
  expect(world.sent.map(({ to }) => to)).toEqual([email])
  expect(await begins(email, passwordIn(0))).toBe(true)
  expect(await kept()).toEqual([])
})

test('a password that could not be mailed at once is mailed by the outbox, the same one, and kept encrypted until then', async () => {
  const { email, proposalId } = await aReset()
  const { send } = world.ctx.mail
  world.ctx.mail.send = async () => Promise.reject(new Error('the mail server is away'))
  expect((await confirm(proposalId)).status).toBe(200)
  world.ctx.mail.send = send
  const [row] = await world.testDb.owner.rows(`select payload::text as text from outbox where id = '${proposalId}'`)
  world.clock.advance(hourMs)
  await deliverOutbox(world.ctx)
  await deliverOutbox(world.ctx)
  expect(world.sent.map(({ to }) => to)).toEqual([email])
  const password = passwordIn(0)
  expect(password).toHaveLength(24)
  expect(String(row?.['text'])).not.toContain(password)
  expect(await begins(email, password)).toBe(true)
})

test('a confirmation that is refused mails nothing, and a password that another one has replaced is not sent', async () => {
  const { email, id, proposalId } = await aReset()
  const own = await world.call(operatorProposals.confirm, {
    token: first,
    params: { id: proposalId },
    body: { reason },
  })
  expect([own.status, world.sent]).toEqual([409, []])
  const { send } = world.ctx.mail
  world.ctx.mail.send = async () => Promise.reject(new Error('the mail server is away'))
  await confirm(proposalId)
  world.ctx.mail.send = send
  world.clock.advance(1_000)
  const later = await world.must(operators.reset, { token: first, params: { id }, body: { reason } })
  await confirm(later.id)
  world.clock.advance(hourMs)
  await deliverOutbox(world.ctx)
  expect(world.sent.map(({ to }) => to)).toEqual([email])
  expect(await begins(email, passwordIn(0))).toBe(true)
})
