import { type OfEveryRule, validationRules } from '#checks/validation-rules.ts'
import { account } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { wireLanguages } from '#contract/language-codes.ts'
import { showTyped } from '#kit/amount.ts'
import { somePassword, somePayPassword } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { expect } from './journey.ts'
import { isTurnOf } from './languages-in-turn.ts'
import { serverWordsIn, wordsIn } from './words.ts'
import { type At, amount, button, field, fillForm, form, saidAt, stillTyped, toast, visit } from './wrong-form.ts'

const nobody = '01900000-0000-7000-8000-00000000dead'

type Walk = (at: At) => Promise<void>

const withdrawing =
  (digits: string, says: string): Walk =>
  (at) =>
    amount(at, { path: '/withdraw', label: 'Amount to withdraw', digits, says })

/** As the form of every test's merchant has it (server/testing/people.ts). */
const realName = 'Suda Phongsri'

const forgotten = { path: '/forgetPwd', token: null }

const notSixDigits = ['12ab5']
const twoCodes = ['135790', '135791']
const twoPasswords = { 'New password': 'evening ferry 73', 'Confirm new password': 'evening ferry 74' }

const differ = 'Passwords do not match.'
const whose = 'Enter your phone number or email.'

/** The pad takes digits alone and waits for the sixth; two that differ are said, and nothing was sent. */
async function onPad(at: At, path: '/setPaypwd' | '/changePayPassword', typed: readonly string[]) {
  const { page, app, shops } = at
  const isChange = path === '/changePayPassword'
  await visit(at, path, isChange ? shops.rich.token : shops.bare.token)
  const first = page.getByRole('heading', { name: app('Choose a payment password') })
  if (isChange) {
    await expect(page.getByRole('heading', { name: app('Current payment password') })).toBeVisible()
    await page.keyboard.type(somePayPassword)
  }
  await expect(first).toBeVisible()
  const [once = '', again] = typed
  await page.keyboard.type(once)
  if (again === undefined) {
    await expect(
      page.getByRole('status', { name: app('{count} of {total} digits', { count: 3, total: 6 }) }),
    ).toBeVisible()
  } else {
    await expect(page.getByRole('heading', { name: app('Enter it again') })).toBeVisible()
    await page.keyboard.type(again)
    await expect(page.getByRole('alert').filter({ hasText: app(differ) })).toBeVisible()
  }
  await expect(first).toBeVisible()
  expect(at.sent).toEqual([])
}

async function withoutVoucher(at: At) {
  const { page, app } = at
  await visit(at, '/walletRecharge?step=amount', at.shops.rich.token)
  await field(at, 'Amount to deposit').pressSequentially('250.5')
  await button(at, 'Continue').click()
  await button(at, 'Submit for review').click()
  await saidAt(at, field(at, 'Proof of payment'), app('Please upload the proof of payment.'))
  await page.goBack()
  await expect(field(at, 'Amount to deposit')).toHaveValue(showTyped('250.5', at.lang))
}

async function withoutPayPassword(at: At) {
  const { page, app, server, shops } = at
  await visit(at, '/withdraw', shops.rich.token)
  await page.getByRole('button', { name: app('Add a bank card') }).click()
  await fillForm(at, { 'Full name': realName, 'Bank name': 'Kasikornbank', 'Card number': '4111 1111 1111 1111' })
  await button(at, 'Use this destination').click()
  await field(at, 'Amount to withdraw').pressSequentially('200')
  await button(at, 'Continue').click()
  const prompt = page.getByRole('dialog', { name: app('Enter the payment password') })
  await expect(prompt).toBeVisible()
  // The pad takes digits alone, and does nothing before all six are there.
  await page.keyboard.type('1a2b3c4d5e')
  await expect(
    prompt.getByRole('status', { name: app('{count} of {total} digits', { count: 5, total: 6 }) }),
  ).toBeVisible()
  expect(at.sent).toEqual([])
  await page.keyboard.type('6')
  await expect(prompt.getByRole('alert')).toHaveText(server('pay_password_wrong', { triesLeft: 4 }))
  await expect(
    prompt.getByRole('status', { name: app('{count} of {total} digits', { count: 0, total: 6 }) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(field(at, 'Amount to withdraw')).toHaveValue('200')
  expect(at.sent).toEqual(['/merchant/merchant/verify_pay'])
  const right = { payPassword: somePayPassword, purpose: 'pick' as const, amount: 1 }
  await shops.world.must(account.verifyPay, { token: shops.rich.token, body: right })
}

async function withoutSession(at: At) {
  const { page, app } = at
  await visit(at, '/withdraw', null)
  await expect(page.getByRole('main').getByText(app('Please log in first.'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: app('Log in'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/login\/$/)
}

async function endedSession(at: At) {
  const { page, app, server, lang, shops } = at
  const token = await signIn(shops.world, shops.bare.merchantId)
  await visit(at, '/my', token)
  await expect(page.getByText(realName).first()).toBeVisible()
  const next = page.getByRole('link', { name: app('Product'), exact: true })
  await Promise.all([
    expect(toast(at, server('not_logged_in'))).toBeVisible(),
    shops.world
      .must(account.logout, { token })
      .then(() => next.click({ timeout: 3_000 }))
      // The live events may have found it out before the finger.
      .catch(() => undefined),
  ])
  await expect(page).toHaveURL(/\/login\/$/)
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ lang: wireLanguages[lang] })
  for (const key of ['token', 'merinfo', 'orderTotal', 'data']) expect(stored).not.toHaveProperty(key)
}

/** A sign-in forgives the account's wrong ones, and an hour the caller's. */
async function forgive({ shops: { world, bare } }: At) {
  world.clock.advance(61 * minuteMs)
  await world.must(account.login, { body: { account: bare.email, password: somePassword } })
}

async function wrongSignIn(at: At) {
  const { page, server, shops } = at
  await visit(at, '/login/', null)
  const typed = { 'Phone or email': shops.bare.email, Password: 'not this one at all' }
  await fillForm(at, typed)
  await button(at, 'Log in').click()
  await expect(toast(at, server('login_failed'))).toBeVisible()
  await stillTyped(at, typed)
  await expect(page).toHaveURL(/\/login\/$/)
  await forgive(at)
}

async function tooManySignIns(at: At) {
  const { page, app, shops } = at
  const { email } = shops.bare
  const wrong = { account: email, password: 'not this one at all' }
  for (let tried = 0; tried < 3; tried += 1) {
    await expect(shops.world.must(account.login, { body: wrong })).rejects.toThrow('login_failed')
  }
  await visit(at, '/login/', null)
  await fillForm(at, { 'Phone or email': email, Password: somePassword })
  // The proof of work is fast here: loading its code is delayed, so that the text meanwhile can be read.
  const program = '**/solve-captcha-*.js'
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  await page.route(program, async (route) => {
    await begun
    await route.continue()
  })
  await button(at, 'Log in').click()
  const checking = page.getByRole('status').filter({ hasText: app('One moment. Checking that you are not a robot.') })
  await expect(checking).toContainText(app('Captcha'))
  begin()
  await expect(page).toHaveURL(/\/home$/, { timeout: 60_000 })
  await page.unroute(program)
  await forgive(at)
}

/** A failed read is shown in its place with a retry, and logged in the browser's console; the session goes on. */
async function otherRefusal(at: At) {
  const { page, app, server, shops } = at
  const logged = page.waitForEvent('console', (message) => message.text().includes('/merchant/order/detail not_found'))
  await visit(at, `/orderDetail?id=${nobody}`, shops.rich.token)
  const failed = page.getByRole('alert').filter({ hasText: server('not_found') })
  await expect(failed.getByRole('button', { name: app('Try again') })).toBeVisible()
  await expect(page).toHaveURL(/\/orderDetail/)
  expect((await logged).type()).toBe('warning')
}

async function closedStore(at: At) {
  const { page, app, server, shops } = at
  await visit(at, `/goodsDetail?id=${shops.productId}`, shops.closed.token)
  await button(at, 'Add to my shop').click()
  await expect(toast(at, server('store_closed'))).toBeVisible()
  await expect(button(at, 'Add to my shop')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByText(app('The store is closed, please contact customer service.'))).toBeVisible()
}

/** How a merchant meets each rule on the screen. */
const walks: OfEveryRule<Walk> = {
  'a withdrawal of zero': withdrawing('0', 'The amount cannot be zero.'),
  'a withdrawal below the least amount': withdrawing('9.99', 'The minimum amount is {least}.'),
  'a withdrawal above the balance': withdrawing(
    '750.01',
    'The amount cannot exceed the balance that can be withdrawn: {most}.',
  ),
  'a wallet deposit of zero': (at) =>
    amount(at, {
      path: '/walletRecharge?step=amount',
      label: 'Amount to deposit',
      digits: '0',
      says: 'The amount cannot be 0.',
    }),
  'a wallet deposit without its voucher': withoutVoucher,
  'a bank deposit without an amount': (at) =>
    amount(at, {
      path: '/bankCardRecharge?step=amount',
      label: 'Amount to deposit',
      digits: '',
      says: 'Please enter the amount.',
    }),
  'a payment password that is not six digits': (at) => onPad(at, '/setPaypwd', notSixDigits),
  'two payment passwords that differ': (at) => onPad(at, '/setPaypwd', twoCodes),
  'a changed payment password that is not six digits': (at) => onPad(at, '/changePayPassword', notSixDigits),
  'two changed payment passwords that differ': (at) => onPad(at, '/changePayPassword', twoCodes),
  'two new login passwords that differ': (at) => {
    const { token } = at.shops.bare
    const typed = { 'Current password': somePassword, ...twoPasswords }
    const press = 'Change password'
    return form(at, { path: '/changeLoginPassword', token, typed, press, at: 'Confirm new password', says: differ })
  },
  'two new passwords that differ, after a forgotten one': (at) => {
    const typed = { 'Phone or email': at.shops.bare.email, 'Verification code': '000000', ...twoPasswords }
    return form(at, { ...forgotten, typed, press: 'Set new password', at: 'Confirm new password', says: differ })
  },
  'a forgotten password of nobody': (at) =>
    form(at, {
      ...forgotten,
      typed: { 'Phone or email': '' },
      press: 'Send code',
      at: 'Phone or email',
      says: whose,
    }),
  'a forgotten password of neither a phone number nor an email': (at) => {
    const typed = { 'Phone or email': 'suda@northwind', 'Verification code': '000000' }
    return form(at, { ...forgotten, typed, press: 'Set new password', at: 'Phone or email', says: whose })
  },
  'a social link without https': (at) => {
    const typed = { Twitter: 'http://x.com/northwind', Google: 'https://g.page/northwind' }
    const says = 'The link must begin with https://'
    return form(at, { path: '/socialmedia', token: at.shops.rich.token, typed, press: 'Save', at: 'Twitter', says })
  },
  'a payment without the payment password': withoutPayPassword,
  'a call without a session': withoutSession,
  'a session that has ended': endedSession,
  'a wrong sign-in': wrongSignIn,
  'a sign-in after too many wrong ones': tooManySignIns,
  'a refused call of any other kind': otherRefusal,
  'a closed store': closedStore,
}

/** Breaks the rules whose turn it is in a language, all in English, and finds each said at its place. */
export async function breakEveryRule({ page, shops, lang }: Pick<At, 'page' | 'shops' | 'lang'>): Promise<void> {
  const failed: string[] = []
  let sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  for (const rule of validationRules.filter((_, at) => isTurnOf(lang, at))) {
    sent = []
    const at = { page, shops, lang, app: wordsIn(lang), server: serverWordsIn(lang), sent }
    // One rule that fails does not hide the others.
    await walks[rule](at).catch((error: unknown) => failed.push(`${rule}: ${error}`))
  }
  expect(failed).toEqual([])
}
