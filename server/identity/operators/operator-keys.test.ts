import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { everyCall } from '#contract/every-call.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { runSweeps } from '../../background.ts'
import { aMerchant, anOperator } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let merchantId: string
let [one, other] = ['', '']

beforeAll(async () => {
  merchantId = (await aMerchant(world)).merchantId
  ;[one, other] = [await anOperator(world), await anOperator(world)]
})

const reason = 'for a late parcel'
let keys = 0
const aKey = () => {
  keys += 1
  return `operator-key-${keys}`
}

const count = async (from: string) =>
  Number((await world.testDb.owner.rows(`select count(*)::integer as count from ${from}`))[0]?.['count'])

type Goodwill = { key?: string; token?: string; amount?: number }
const goodwill = ({ key = aKey(), token = one, amount = 100 }: Goodwill = {}) =>
  world.call(operatorMerchants.goodwill, { token, key, params: { id: merchantId }, body: { amount, reason } })

describe('a call by which operators write', () => {
  const writing = everyCall.filter(
    ({ path, access, method }) => path.startsWith('/admin') && typeof access !== 'string' && method !== 'GET',
  )

  /** The paths of calls without an idempotency key, by what a repeated request does. */
  const withoutKey: Record<string, readonly string[]> = {
    'what was decided or sent is not decided or sent again: it is refused': [
      ...['/admin/recharges/:number/decide', '/admin/registrations/:id/decide', '/admin/refunds/:id/decide'],
      '/admin/lost-access/:id/look',
      ...['/admin/refunds/:id/pay-again', '/admin/withdrawals/:number/decide'],
      ...['/admin/proposals/:id/confirm', '/admin/proposals/:id/refuse', '/admin/objections/:id/answer'],
      ...['/admin/payments/unmatched/close', '/admin/outbox/:id/resend', '/admin/merchants/:id/holds/:hold/lift'],
      ...['/admin/merchants/:id/close', '/admin/merchants/:id/open', '/admin/partners/:id/revoke'],
      ...['/admin/orders/:id/ship', '/admin/orders/:id/cannot-ship', '/admin/announcements/:id/remove'],
      ...['/admin/canned-answers/:id/remove', '/admin/transfers/:kind/:subject/record'],
      ...['/admin/conversations/:merchantId/close', '/admin/outbox/:id/dismiss'],
      ...['/admin/held-lines/:id/decide', '/admin/bank-imports/:id/take-back', '/admin/bank-imports/:id/confirm'],
      ...['/admin/conversations/:merchantId/reopen', '/admin/security/passkeys/remove', '/admin/security/passkeys'],
      ...['/admin/operators/:id/enrolment', '/admin/security/password'],
      ...['/admin/security/device', '/admin/operators/:id/devices/remove'],
      '/admin/questions/:id/close',
    ],
    'it says the same again': [
      ...['/admin/bank-accounts/:id/mapping', '/admin/invitations/:code/revoke', '/admin/operators/:id/signOut'],
      ...[
        '/admin/merchants/:id/sessions/end',
        '/admin/operators/:id/disable',
        '/admin/logout',
        '/admin/desk/open',
        '/admin/categories',
      ],
      ...['/admin/products', '/admin/categories/order', '/admin/security/passkeys/rename'],
      ...['/admin/conversations/:merchantId/seen', '/admin/conversations/:merchantId/assign'],
      ...['/admin/orders/ship/file', '/admin/orders/ship/many', '/admin/transfers/:kind/:subject/claim'],
    ],
    'what is written has an id of its own': [
      ...['/admin/products/stock', '/admin/products/stock/many', '/admin/conversations/:merchantId'],
    ],
    'the same file goes on where it stopped': ['/admin/products/import', '/admin/bank-imports'],
    'a picture that nothing shows': ['/admin/products/pictures'],
    'it is read again, and the log says so': [
      ...['/admin/orders/:id/address', '/admin/withdrawals/:number/destination'],
      '/admin/questions/:id/read',
    ],
    'the last one counts': [
      '/admin/security/device/options',
      ...['/admin/security/confirm/options', '/admin/security/confirm', '/admin/security/passkeys/options'],
      '/admin/security/recovery-codes',
    ],
  }

  test('has a key, or a second request does no harm', () => {
    const harmless = Object.values(withoutKey).flat()
    expect(writing.length).toBeGreaterThan(60)
    const left = writing.filter(({ path, idempotent }) => !idempotent && !harmless.includes(path))
    expect(left.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    expect(harmless.filter((path) => !writing.some((each) => each.path === path && !each.idempotent))).toEqual([])
  })
})

describe('a second request with the same key', () => {
  test('is answered as the first one was: there is one proposal, and one act in the log', async () => {
    const key = aKey()
    const first = await goodwill({ key })
    world.clock.advance(hourMs)
    const again = await goodwill({ key })
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await count(`proposal where id = '${first.data.id}'`)).toBe(1)
    expect(await count(`proposal where kind = 'goodwill'`)).toBe(1)
    expect(await count(`audit where act = 'goodwill.propose'`)).toBe(1)
    expect((await goodwill()).data.id).not.toBe(first.data.id)
  })

  test('waits for the first one, however many come at once', async () => {
    const before = await count('proposal')
    const key = aKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => goodwill({ key })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await count('proposal')).toBe(before + 1)
  })

  test('with other details is refused, and so is one without a key', async () => {
    const key = aKey()
    expect((await goodwill({ key })).status).toBe(200)
    expect((await goodwill({ key, amount: 200 })).refusal.error).toBe('idempotency_conflict')
    const url = `/admin/merchants/${merchantId}/goodwill`
    for (const key of [{}, { 'idempotency-key': 'short' }]) {
      const headers = { token: one, ...key }
      const answer = await world.app.inject({ method: 'POST', url, headers, payload: { amount: 100, reason } })
      expect([answer.statusCode, Object.keys(answer.json().data.fields)]).toEqual([422, ['Idempotency-Key']])
    }
  })

  test('of another operator is a request of its own', async () => {
    const key = aKey()
    const [mine, theirs] = [await goodwill({ key }), await goodwill({ key, token: other })]
    expect(theirs.data.proposedBy).not.toBe(mine.data.proposedBy)
  })

  test('is tried anew where the first one was refused', async () => {
    const key = aKey()
    const params = { id: merchantId }
    const body = { amount: 10 ** 8, rule: 'court_order' as const, case: 'C-1', until: inDays(3), reason }
    const refused = await world.call(operatorMerchants.hold, { token: one, key, params, body })
    expect(refused.status).not.toBe(200)
    expect((await goodwill({ key })).status).toBe(200)
  })

  test('after its proposal was confirmed is answered what was proposed, and pays nothing more', async () => {
    const key = aKey()
    const { data } = await goodwill({ key })
    await world.must(operatorProposals.confirm, { token: other, params: { id: data.id }, body: { reason } })
    expect((await goodwill({ key })).data).toEqual(data)
    expect(await count(`ledger_transaction where kind = 'goodwill'`)).toBe(1)
  })

  test('tells a merchant once, publishes once, invites once', async () => {
    const texts = { title: { en: 'Sale' }, content: { en: 'It begins today' }, reason }
    const told = `notice where merchant_id = '${merchantId}' and kind = 'plain'`
    const token = await anOperator(world, ['programme'])
    type Send = (key: string) => Promise<{ status: number; data: unknown }>
    const sent: [Send, string][] = [
      [(key) => world.call(operatorMessages.notify, { token, key, body: { ...texts, merchantId } }), told],
      [(key) => world.call(operatorMessages.notify, { token, key, body: texts }), 'broadcast'],
      [(key) => world.call(operatorMessages.publish, { token, key, body: texts }), 'announcement'],
    ]
    for (const [send, table] of sent) {
      const [key, before] = [aKey(), await count(table)]
      const [first, again] = [await send(key), await send(key)]
      expect(again).toEqual(first)
      expect(first.status).toBe(200)
      expect(await count(table)).toBe(before + 1)
    }
    const invite = { token: one, key: aKey(), body: { uses: 1, note: 'for a friend', reason } }
    const first = await world.must(operatorInvitations.create, invite)
    expect(await world.must(operatorInvitations.create, invite)).toEqual(first)
  })
})

test('a key is forgotten after a week, and not before', async () => {
  const key = aKey()
  const first = await goodwill({ key })
  world.clock.advance(6 * dayMs)
  await runSweeps(world.ctx)
  expect((await goodwill({ key })).data.id).toBe(first.data.id)
  world.clock.advance(dayMs + hourMs)
  await runSweeps(world.ctx)
  expect((await goodwill({ key })).data.id).not.toBe(first.data.id)
})

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()
