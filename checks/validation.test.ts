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
import type { OfEveryRule } from './validation-rules.ts'

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

/** A request of a program that does not use the app. */
type Request = { endpoint: Endpoint; token?: string; query?: object; body?: object }

type Wrong = {
  request: () => Request | Promise<Request>
  status: number
  error: string
  says: string
  /** The field of the message; without one the message is the answer's own. */
  at?: string
  counts?: string[]
}

const refusal = (status: number, error: string, says: string) => ({ status, error, says })

const invalid = (request: Wrong['request'], at: string, says: string): Wrong => {
  return { request, at, ...refusal(422, 'validation', says) }
}

const withdrawing = (amount: number, at = {}): Wrong['request'] =>
  async function request() {
    const terms = await world.must(withdrawals.terms, { token: rich.token })
    const sums = { amount, fee: withdrawalFee(amount, terms), payToken: await rich.payToken(amount) }
    return { endpoint: withdrawals.withdraw, token: rich.token, body: { ...aCard, ...sums, ...at } }
  }

const recharging = (body: object, at: string, says: string) =>
  invalid(() => ({ endpoint: deposits.announce, token: rich.token, body }), at, says)

const firstPay = (payPassword: string, payPasswordConfirm: string) => () => {
  const body = { payPassword, payPasswordConfirm, password: somePassword }
  return { endpoint: account.resetPay, token: bare.token, body }
}
const changedPay = (payPassword: string, payPasswordConfirm: string) => () => {
  const body = { payPassword, payPasswordConfirm, oldPayPassword: somePayPassword }
  return { endpoint: account.resetPay, token: rich.token, body }
}
const differing = { password: 'evening ferry 73', passwordConfirm: 'evening ferry 74' }

const forgotten = (named: string) => {
  const body = { account: named, purpose: 'reset_password', request: 'a-request-of-the-walk' }
  const says = 'Please enter a phone number or an email'
  return invalid(() => ({ endpoint: account.verification, body }), 'account', says)
}

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

const sixDigits = 'Exactly 6 digits'
const noMatch = 'Passwords do not match'
const noSession = refusal(401, 'not_logged_in', 'Please log in first')
const noHttps = 'The link must begin with https://'
const link = { endpoint: shop.store, body: { twitter: 'http://x.com/northwind' } }
const newPasswords = (by: () => { token?: string; body: object }) =>
  invalid(() => ({ endpoint: account.resetpwd, ...by() }), 'passwordConfirm', noMatch)
const wallet = { method: 'wallet', amount: 25_000 }
const noRest = 'The amount cannot exceed the balance that can be withdrawn: $750.00'

const wrongs: OfEveryRule<Wrong> = {
  'a withdrawal of zero': invalid(withdrawing(0), 'amount', 'The amount cannot be zero'),
  'a withdrawal below the least amount': invalid(withdrawing(999), 'amount', 'The minimum amount is $10.00'),
  'a withdrawal above the balance': {
    ...invalid(withdrawing(balance + 1), 'amount', noRest),
    // A conflict, because only the transaction knows the balance.
    ...refusal(409, 'insufficient_balance', noRest),
  },
  'a wallet deposit of zero': recharging({ ...wallet, amount: 0, voucher: nobody }, 'amount', 'The amount cannot be 0'),
  'a wallet deposit without its voucher': recharging(wallet, 'voucher', 'Please upload the proof of payment'),
  'a bank deposit without an amount': recharging({ method: 'bank_card' }, 'amount', 'Please enter the amount'),
  'a payment password that is not six digits': invalid(firstPay('12ab5', '12ab5'), 'payPassword', sixDigits),
  'two payment passwords that differ': invalid(firstPay('135790', '135791'), 'payPasswordConfirm', noMatch),
  'a changed payment password that is not six digits': invalid(
    changedPay('1357901', '1357901'),
    'payPassword',
    sixDigits,
  ),
  'two changed payment passwords that differ': invalid(changedPay('135790', '135791'), 'payPasswordConfirm', noMatch),
  'two new login passwords that differ': newPasswords(() => {
    return { token: bare.token, body: { oldPassword: somePassword, ...differing } }
  }),
  'two new passwords that differ, after a forgotten one': newPasswords(() => {
    return { body: { account: bare.email, code: '000000', ...differing } }
  }),
  'a forgotten password of nobody': forgotten(' '),
  'a forgotten password of neither a phone number nor an email': forgotten('suda@northwind'),
  'a social link without https': invalid(() => ({ ...link, token: rich.token }), 'twitter', noHttps),
  'a payment without the payment password': {
    request: withdrawing(20_000, { payToken: '' }),
    ...refusal(403, 'pay_password_required', 'Please enter the payment password'),
  },
  'a call without a session': { request: () => ({ endpoint: merchants.info }), ...noSession },
  'a session that has ended': { request: withEndedSession, ...noSession },
  'a wrong sign-in': {
    request: wrongSignIn,
    ...refusal(403, 'login_failed', 'The phone number, email or password is incorrect'),
    counts: ['login_failure', 'security_event'],
  },
  'a sign-in after too many wrong ones': {
    request: afterTooMany,
    ...refusal(403, 'captcha_required', 'Please confirm that you are not a robot'),
  },
  'a refused call of any other kind': {
    request: () => ({ endpoint: orders.detail, token: rich.token, query: { id: nobody } }),
    ...refusal(404, 'not_found', 'Not found'),
  },
  'a closed store': {
    request: () => ({ endpoint: products.add, token: closed.token, body: { productId } }),
    ...refusal(403, 'store_closed', 'The store is closed, please contact customer service'),
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

/** A daily run takes one language in turn: checks/messages.test.ts checks that all texts are translated. */
const inTurn = (at: number) => translations.filter((_, index) => isLong || index === at % translations.length)

test.each(Object.entries(wrongs).map(([rule, wrong], at) => [rule, wrong, inTurn(at)] as const))(
  '%s is refused past the app, also in other languages, and writes nothing',
  async (_, wrong, others) => {
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

/** A fingerprint of every table's content, without the time at which a session was last seen. */
async function snapshot(): Promise<Record<string, string>> {
  const { owner } = world.testDb
  const tables = await owner.rows(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  expect(tables.length).toBeGreaterThan(40)
  const each = tables.map(({ name }) => {
    const row = name === 'session' ? '(t.id, t.ended_at)' : 't'
    return `select '${name}' as name, md5(coalesce(string_agg(${row}::text, ' ' order by ${row}::text), '')) as is from ${name} t`
  })
  const rows = await owner.rows(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, is }) => [String(name), String(is)]))
}
