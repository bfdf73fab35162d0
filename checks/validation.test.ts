import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { deposits } from '#contract/deposits.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { orders } from '#contract/orders.ts'
import { withdrawalFee } from '#contract/payouts.ts'
import { products } from '#contract/products.ts'
import { shop } from '#contract/shop.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { aProduct } from '#server/testing/goods.ts'
import { aMerchant, anOperator, somePassword, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { aCard, aRichMerchant, type RichMerchant } from '#server/testing/withdrawals.ts'
import type { CallInput } from '#server/testing/world.ts'
import { isLong } from '#tools/long.ts'
import { type OfEveryRule, validationRules } from './validation-rules.ts'

const balance = 75_000
const translations = languages.filter(({ code }) => code !== 'en')
const nobody = '01900000-0000-7000-8000-00000000dead'

const world = theWorld()
let rich: RichMerchant
let bare: TestMerchant
let closed: TestMerchant
let productId: string

beforeAll(async () => {
  rich = await aRichMerchant(world, balance)
  bare = await aMerchant(world)
  closed = await aMerchant(world)
  productId = (await aProduct(world)).id
  const params = { id: closed.merchantId }
  await world.must(operatorMerchants.close, { token: await anOperator(world), params, body: { reason: 'a check' } })
}, 120_000)

type Request = { endpoint: Endpoint; token?: string; query?: object; body?: object }

type Wrong = {
  /** A request of a program that does not use the app. */
  request: () => Request | Promise<Request>
  status: number
  error: string
  /** The field of the message; without one the message is the answer's own. */
  at?: string
  says: string
  counts?: string[]
}

const validation = { status: 422, error: 'validation' }

const withdrawing = (amount: number, at = {}): Wrong['request'] =>
  async function request() {
    const terms = await world.must(withdrawals.terms, { token: rich.token })
    const sums = { amount, fee: withdrawalFee(amount, terms), payToken: await rich.payToken(amount) }
    return { endpoint: withdrawals.withdraw, token: rich.token, body: { ...aCard, ...sums, ...at } }
  }

const recharging = (body: object) => () => ({ endpoint: deposits.announce, token: rich.token, body })

const payPasswords =
  (of: () => TestMerchant, [payPassword, payPasswordConfirm]: [string, string], by: object) =>
  () => ({
    endpoint: account.resetPay,
    token: of().token,
    body: { payPassword, payPasswordConfirm, ...by },
  })

const first = { password: somePassword }
const change = { oldPayPassword: somePayPassword }
const differing = { password: 'evening ferry 73', passwordConfirm: 'evening ferry 74' }

const forgotten = (named: string) => () => ({
  endpoint: account.verification,
  body: { account: named, purpose: 'reset_password', request: 'a-request-of-the-walk' },
})

/** An hour later the longest wait is over, and earlier failures require no proof of work. */
const wrongSignIn = () => {
  world.clock.advance(61 * minuteMs)
  return { endpoint: account.login, body: { account: bare.email, password: 'not this one at all' } }
}

async function afterTooMany(): Promise<Request> {
  const { endpoint, body } = wrongSignIn()
  for (let tried = 0; tried < 3; tried += 1) await world.call(endpoint, { body })
  return { endpoint, body: { account: bare.email, password: somePassword } }
}

async function withEndedSession(): Promise<Request> {
  const token = await signIn(world, bare.merchantId)
  await world.must(account.logout, { token })
  return { endpoint: merchants.info, token }
}

const wrongs: OfEveryRule<Wrong> = {
  'a withdrawal of zero': {
    ...validation,
    request: withdrawing(0),
    at: 'amount',
    says: 'The amount cannot be zero',
  },
  'a withdrawal below the least amount': {
    ...validation,
    request: withdrawing(999),
    at: 'amount',
    says: 'The minimum amount is $10.00',
  },
  'a withdrawal above the balance': {
    request: withdrawing(balance + 1),
    // A conflict, because only the transaction knows the balance.
    status: 409,
    error: 'insufficient_balance',
    at: 'amount',
    says: 'The amount cannot exceed the balance that can be withdrawn: $750.00',
  },
  'a wallet deposit of zero': {
    ...validation,
    request: recharging({ method: 'wallet', amount: 0, voucher: nobody }),
    at: 'amount',
    says: 'The amount cannot be 0',
  },
  'a wallet deposit without its voucher': {
    ...validation,
    request: recharging({ method: 'wallet', amount: 25_000 }),
    at: 'voucher',
    says: 'Please upload the proof of payment',
  },
  'a bank deposit without an amount': {
    ...validation,
    request: recharging({ method: 'bank_card' }),
    at: 'amount',
    says: 'Please enter the amount',
  },
  'a payment password that is not six digits': {
    ...validation,
    request: payPasswords(() => bare, ['12ab5', '12ab5'], first),
    at: 'payPassword',
    says: 'Exactly 6 digits',
  },
  'two payment passwords that differ': {
    ...validation,
    request: payPasswords(() => bare, ['135790', '135791'], first),
    at: 'payPasswordConfirm',
    says: 'Passwords do not match',
  },
  'a changed payment password that is not six digits': {
    ...validation,
    request: payPasswords(() => rich, ['1357901', '1357901'], change),
    at: 'payPassword',
    says: 'Exactly 6 digits',
  },
  'two changed payment passwords that differ': {
    ...validation,
    request: payPasswords(() => rich, ['135790', '135791'], change),
    at: 'payPasswordConfirm',
    says: 'Passwords do not match',
  },
  'two new login passwords that differ': {
    ...validation,
    request: () => ({
      endpoint: account.resetpwd,
      token: bare.token,
      body: { oldPassword: somePassword, ...differing },
    }),
    at: 'passwordConfirm',
    says: 'Passwords do not match',
  },
  'two new passwords that differ, after a forgotten one': {
    ...validation,
    request: () => ({ endpoint: account.resetpwd, body: { account: bare.email, code: '000000', ...differing } }),
    at: 'passwordConfirm',
    says: 'Passwords do not match',
  },
  'a forgotten password of nobody': {
    ...validation,
    request: forgotten(' '),
    at: 'account',
    says: 'Please enter a phone number or an email',
  },
  'a forgotten password of neither a phone number nor an email': {
    ...validation,
    request: forgotten('suda@northwind'),
    at: 'account',
    says: 'Please enter a phone number or an email',
  },
  'a social link without https': {
    ...validation,
    request: () => ({ endpoint: shop.store, token: rich.token, body: { twitter: 'http://x.com/northwind' } }),
    at: 'twitter',
    says: 'The link must begin with https://',
  },
  'a payment without the payment password': {
    request: withdrawing(20_000, { payToken: '' }),
    status: 403,
    error: 'pay_password_required',
    says: 'Please enter the payment password',
  },
  'a call without a session': {
    request: () => ({ endpoint: merchants.info }),
    status: 401,
    error: 'not_logged_in',
    says: 'Please log in first',
  },
  'a session that has ended': {
    request: withEndedSession,
    status: 401,
    error: 'not_logged_in',
    says: 'Please log in first',
  },
  'a wrong sign-in': {
    request: wrongSignIn,
    status: 403,
    error: 'login_failed',
    says: 'The phone number, email or password is incorrect',
    counts: ['login_failure', 'security_event'],
  },
  'a sign-in after too many wrong ones': {
    request: afterTooMany,
    status: 403,
    error: 'captcha_required',
    says: 'Please confirm that you are not a robot',
  },
  'a refused call of any other kind': {
    request: () => ({ endpoint: orders.detail, token: rich.token, query: { id: nobody } }),
    status: 404,
    error: 'not_found',
    says: 'Not found',
  },
  'a closed store': {
    request: () => ({ endpoint: products.add, token: closed.token, body: { productId } }),
    status: 403,
    error: 'store_closed',
    says: 'The store is closed, please contact customer service',
  },
}

async function sentence({ request, status, error, at }: Wrong, lang: LanguageCode) {
  const { endpoint, ...ask } = await request()
  const before = await snapshot()
  const answer = await world.call(endpoint, { ...(ask as unknown as CallInput<Endpoint>), lang })
  expect(answer).toMatchObject({ status, code: status, refusal: { error } })
  expect(answer.refusal.requestId).not.toBe('')
  const { fields } = answer.refusal
  expect(Object.keys(fields ?? {})).toEqual(at ? [at] : [])
  return { text: at ? fields?.[at] : answer.msg, before }
}

test('the list is the whole one', () => {
  expect(validationRules.length).toBeGreaterThan(20)
  expect(Object.keys(wrongs)).toEqual(validationRules)
})

/** A daily run takes one language in turn: checks/messages.test.ts checks that all texts are translated. */
const inTurn = (at: number) => translations.filter((_, index) => isLong || index === at % translations.length)

test.each(validationRules.map((rule, at) => [rule, inTurn(at)] as const))(
  '%s is refused past the app, also in other languages, and writes nothing',
  async (rule, others) => {
    const wrong = wrongs[rule]
    const { text, before } = await sentence(wrong, 'en')
    expect(text).toBe(wrong.says)
    const after = await snapshot()
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    expect(changed.sort()).toEqual([...(wrong.counts ?? [])].sort())
    for (const { code } of others) {
      const { text: translated } = await sentence(wrong, code)
      expect(translated, code).toBeTruthy()
      expect(translated, code).not.toBe(wrong.says)
    }
  },
)

const leastTables = 40
let fingerprints: string | undefined

/** A fingerprint of every table's content, without the time at which a session was last seen. */
async function snapshot(): Promise<Record<string, string>> {
  const { owner } = world.testDb
  fingerprints ??= await (async () => {
    const tables = await owner.rows(`
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
    expect(tables.length).toBeGreaterThan(leastTables)
    return tables
      .map(({ table_name: name }) => {
        const row = name === 'session' ? '(t.id, t.ended_at)' : 't'
        return `select '${name}' as name, md5(coalesce(string_agg(${row}::text, ' ' order by ${row}::text), '')) as is from ${name} t`
      })
      .join(' union all ')
  })()
  const rows = await owner.rows(fingerprints)
  return Object.fromEntries(rows.map(({ name, is }) => [String(name), String(is)]))
}
