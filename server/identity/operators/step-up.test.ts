import { beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorRoles, operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import { forgetSessions, tokenHash } from '../../base/http/session.ts'
import { aMerchant, anEnrolledOperator, type EnrolledOperator } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import type { CallInput } from '../../testing/world.ts'

const proofMinutes = 10
const world = theWorld(undefined, { OPERATOR_PROOF_MINUTES: String(proofMinutes) })
let operator: EnrolledOperator
let merchantId: string

beforeAll(async () => {
  merchantId = (await aMerchant(world)).merchantId
  operator = await anEnrolledOperator(world)
  // Operators who got their roles before these excluded each other keep them, so this one may make every call.
  await world.testDb.owner.run(
    `update operator set roles = '{${operatorRoles.join(',')}}' where email = '${operator.email}'`,
  )
  forgetSessions()
})

const waitUntilOld = () => world.clock.advance((proofMinutes + 1) * minuteMs)
const goodwill = (token: string) =>
  world.call(operatorMerchants.goodwill, {
    token,
    params: { id: merchantId },
    body: { amount: 100, reason: 'for a late parcel' },
  })
/** Continues with the new token if the proof was right. */
async function confirm(body: { code?: string; recoveryCode?: string; passkey?: string }, person = operator) {
  const answer = await world.call(operatorSecurity.stepUp, { token: person.token, body })
  if (answer.code === 1) person.token = answer.data.token
  return answer
}

describe('decisions about money', () => {
  const endpoints = everyCall.filter(({ path, access }) => path.startsWith('/admin') && typeof access !== 'string')
  const marked = endpoints.filter(({ stepUp }) => stepUp)
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

  /** Writing calls without a recent second factor, because they move no money. */
  const withoutProof = [
    ...['/admin/desk/open', '/admin/products/import', '/admin/invitations', '/admin/invitations/:code/revoke'],
    ...['/admin/merchants/:id/close', '/admin/merchants/:id/open', '/admin/announcements'],
    ...['/admin/announcements/:id/remove', '/admin/notices', '/admin/objections/:id/answer', '/admin/logout'],
    // A leak must not wait for a code.
    ...['/admin/operators/:id/signOut', '/admin/operators/:id/disable', '/admin/partners/:id/revoke'],
    '/admin/operators/:id/devices/remove',
    ...['/admin/security/device/options', '/admin/security/device'],
    '/admin/merchants/:id/sessions/end',
    ...['/admin/orders/:id/address', '/admin/orders/:id/ship', '/admin/orders/:id/event'],
    ...['/admin/orders/ship/file', '/admin/orders/ship/many', '/admin/orders/:id/cannot-ship'],
    ...['/admin/products', '/admin/categories', '/admin/registrations/:id/decide'],
    ...['/admin/conversations/:merchantId', '/admin/conversations/:merchantId/seen'],
    ...['/admin/withdrawals/:number/destination', '/admin/security/confirm/options', '/admin/security/confirm'],
    '/admin/security/passkeys/rename',
    ...['/admin/products/stock', '/admin/products/stock/many', '/admin/products/many', '/admin/products/pictures'],
    '/admin/categories/order',
    ...['assign', 'close', 'reopen'].map((act) => `/admin/conversations/:merchantId/${act}`),
    ...['/admin/canned-answers', '/admin/canned-answers/:id/remove', '/admin/reconciliation/notes'],
    ...['/admin/channel/events/:id/redeliver', '/admin/questions/:id/read', '/admin/questions/:id/close'],
  ]

  test('are all other calls by which operators write', () => {
    const writing = endpoints.filter(({ method }) => method !== 'GET')
    expect(marked.length).toBeGreaterThan(20)
    const left = writing.filter(({ path, stepUp }) => !stepUp && !withoutProof.includes(path))
    expect(left.map(nameOf)).toEqual([])
    expect(withoutProof.filter((path) => !endpoints.some((each) => each.path === path && !each.stepUp))).toEqual([])
  })

  test.each(marked.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s wants a fresh proof',
    async (_, call) => {
      const { token } = await aStale()
      const input: CallInput<Endpoint> = { token, params: { id: merchantId, number: 'W1', hold: merchantId } as never }
      const { status, refusal } = await world.call(call, input)
      expect(status).toBe(403)
      expect(refusal).toMatchObject({ error: 'step_up_required', methods: ['code', 'recovery_code'] })
    },
  )

  test('the database wants it itself, of every function by which an operator decides', async () => {
    await goodwill((await anEnrolledOperator(world)).token)
    const { token } = await aStale()
    const session = `'\\x${tokenHash(token).toString('hex')}'::bytea`
    const functions = await world.testDb.owner.rows(`
      select proname as name, pronargs as arguments from pg_proc
      where pronamespace = 'public'::regnamespace and proargnames[1] = 'p_session' and proargtypes[0] = 'bytea'::regtype
        and proname not like 'require%'`)
    // They move no money, or only calculate.
    const others = [
      ...['find_session', 'end_operator_access', 'preview_refund_by_operator'],
      ...['decide_registration_by_operator', 'set_shop_open_by_operator', 'revoke_partner_by_operator'],
      ...['note_difference_by_operator', 'redeliver_channel_event_by_operator', 'device_refusal'],
      ...['session_device', 'own_device', 'present_operator_device', 'remove_operator_device'],
      ...['end_sessions_by_operator', 'find_session_proof'],
      ...[
        'record_act_by_operator',
        'add_bank_lines',
        'end_bank_import',
        'take_import_turn',
        'prove_held_lines',
        'ship_order_by_operator',
      ],
      ...['record_carrier_event_by_operator', 'cancel_order_by_operator', 'add_staff_message_by_operator'],
      ...['assign_conversation_by_operator', 'close_conversation_by_operator', 'answer_objection_by_operator'],
      ...['publish_announcement_by_operator', 'remove_announcement_by_operator', 'send_broadcast_by_operator'],
      ...['create_invitation_by_operator', 'revoke_invitation_by_operator', 'set_canned_answer_by_operator'],
      ...['remove_canned_answer_by_operator', 'mark_open_by_operator', 'write_products_by_operator'],
      ...['change_stock_by_operator', 'add_category_by_operator', 'change_category_by_operator'],
      ...['order_categories_by_operator', 'add_picture_by_operator', 'begin_import_by_operator'],
      ...['write_import_batch_by_operator', 'end_import_by_operator'],
      ...['claim_key_by_operator', 'keep_result_by_operator'],
      ...['read_question_by_operator', 'close_question_report_by_operator'],
    ]
    const deciding = functions.filter(({ name }) => !others.includes(String(name)) && name !== 'lock_proposal')
    expect(deciding.length).toBeGreaterThan(15)
    for (const { name, arguments: count } of deciding) {
      const first = firstOf(String(name))
      const given = [first, ...Array.from({ length: Number(count) }, () => 'null')].slice(0, Number(count) - 2)
      const at = `'${world.clock.now().toISOString()}'::timestamptz`
      const text = `select ${name}(${[session, ...given, at].join(', ')})`
      const party = ['renew_recovery_codes', 'change_operator_access'].includes(String(name)) ? 'signin' : 'console'
      const answer = world.ctx.db.as(party).query({ text, values: [] })
      await expect(answer, String(name)).rejects.toThrow('step_up_required')
    }
  })
})

/**
 * The argument after the session. A decision needs an existing proposal, which tells the role; other functions check
 * the session first.
 */
function firstOf(name: string): string {
  if (name === 'make_proposal') return `'{"kind": "goodwill"}'::jsonb`
  return name.endsWith('_proposal') ? '(select id from proposal limit 1)' : 'null'
}

/** An operator whose last second factor is too old. */
async function aStale(): Promise<EnrolledOperator> {
  waitUntilOld()
  return operator
}

describe('a fresh proof', () => {
  test('is the sign-in itself, for ten minutes', async () => {
    const { token } = await anEnrolledOperator(world)
    expect((await goodwill(token)).code).toBe(1)
    world.clock.advance((proofMinutes - 1) * minuteMs)
    expect((await goodwill(token)).code).toBe(1)
    world.clock.advance(minuteMs)
    expect((await goodwill(token)).refusal.error).toBe('step_up_required')
  })

  test('is a code, which counts once: neither twice, nor after the sign-in that it was used for', async () => {
    const person = await anEnrolledOperator(world)
    expect((await confirm({ code: person.code() }, person)).refusal.fields).toHaveProperty('code')
    waitUntilOld()
    expect((await goodwill(person.token)).code).toBe(403)
    expect((await confirm({ code: person.code() }, person)).code).toBe(1)
    expect((await goodwill(person.token)).code).toBe(1)
    expect((await confirm({ code: person.code() }, person)).refusal.fields).toHaveProperty('code')
    const { email, password, code } = person
    const again = await world.call(operators.login, { body: { email, password, totp: code() } })
    expect(again.refusal.fields).toHaveProperty('totp')
  })

  test('is of one session: another one of the same operator proves itself', async () => {
    const person = await anEnrolledOperator(world)
    waitUntilOld()
    const { email, password, code } = person
    await world.must(operators.login, { body: { email, password, totp: code() } })
    expect((await goodwill(person.token)).refusal.error).toBe('step_up_required')
  })

  test('is a recovery code, which counts once', async () => {
    const person = await anEnrolledOperator(world)
    waitUntilOld()
    const [recoveryCode = ''] = person.recoveryCodes
    expect((await confirm({ recoveryCode }, person)).code).toBe(1)
    expect((await goodwill(person.token)).code).toBe(1)
    expect((await confirm({ recoveryCode }, person)).refusal.fields).toHaveProperty('recoveryCode')
  })

  test('cannot be guessed: after five wrong codes every code waits', async () => {
    const person = await anEnrolledOperator(world)
    waitUntilOld()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm({ code: '000000' }, person)))
    expect(guesses.filter(({ code }) => code === 422).length).toBeLessThanOrEqual(5)
    expect((await confirm({ code: person.code() }, person)).refusal.error).toBe('too_many_tries')
    world.clock.advance(16 * minuteMs)
    expect((await confirm({ code: person.code() }, person)).code).toBe(1)
  })

  test('is wanted of both who decide by two', async () => {
    const [first, second] = [await anEnrolledOperator(world), await anEnrolledOperator(world)]
    const proposed = await goodwill(first.token)
    waitUntilOld()
    const confirming = { params: { id: proposed.data.id }, body: { reason: 'it was late' } }
    const tried = await world.call(operatorProposals.confirm, { ...confirming, token: second.token })
    expect(tried.refusal.error).toBe('step_up_required')
    await confirm({ code: second.code() }, second)
    expect((await world.call(operatorProposals.confirm, { ...confirming, token: second.token })).code).toBe(1)
  })
})
