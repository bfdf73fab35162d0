import type { Page } from '@playwright/test'
import { dayMs, hourMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { runSweeps } from '#server/background.ts'
import { decideByTwo } from '#server/testing/decisions.ts'
import { anOperator, somePassword, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { booksAgree } from './support/books.ts'
import { putOnDevice } from './support/device.ts'
import { type Gate, openGate } from './support/gate.ts'
import { hold } from './support/hold.ts'
import { test as base, expect } from './support/journey.ts'
import { typeAmount } from './support/number-pad.ts'
import { choosePayPassword } from './support/pay-digits.ts'
import { photograph } from './support/photograph.ts'
import { aRichMerchant, earned } from './support/rich-merchant.ts'
import type { ServedWorld } from './support/served-world.ts'

type Rich = { world: ServedWorld; merchant: TestMerchant; finance: string }

/** A merchant who has earned, and somebody of finance. */
const test = base.extend<{ rich: Rich; payPassword: string }>({
  payPassword: [somePayPassword, { option: true }],
  rich: async ({ page, world, payPassword }, use) => {
    const merchant = await aRichMerchant(world, payPassword)
    const finance = await anOperator(world, ['finance'])
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, finance })
  },
})

/** After each step all figures of money agree. */
const agree = (page: Page, rich: Rich, { balance, held }: { balance: number; held: number }) =>
  booksAgree(page, rich, { balance, held, income: earned })

/** Goes on with what is chosen and confirms it; answers the number of the withdrawal. */
async function confirm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await expect(page).toHaveURL(/withdrawRecord\?number=WD-/)
  return new URL(page.url()).searchParams.get('number') ?? ''
}

const reason = 'a journey'
const decide = ({ world, finance }: Rich, number: string, body: { approve: boolean; because?: 'name_differs' }) =>
  world.must(operatorWithdrawals.decide, { token: finance, params: { number }, body: { ...body, reason } })
async function arrive({ world, finance }: Rich, number: string, evidence: string) {
  const call = { token: finance, params: { number } }
  await world.must(operatorWithdrawals.claim, { ...call, body: { reason } })
  await world.must(operatorWithdrawals.arrival, { ...call, body: { state: 'paid', evidence, reason } })
}
/** What was paid comes back by two operators. */
async function comeBack({ world, finance }: Rich, number: string) {
  const body = { evidence: 'BANK-2026-78', reason }
  const { id } = await world.must(operatorWithdrawals.proposeReturn, { token: finance, params: { number }, body })
  const token = await anOperator(world, ['finance'])
  await world.must(operatorProposals.confirm, { token, params: { id }, body: { reason } })
}

/** A pair of a breakdown: on the wide screen it is there twice, and one is seen. */
const pair = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).filter({ visible: true })
const received = (page: Page) => pair(page, 'You receive')

async function fillCard(page: Page, cardNumber: string) {
  await page.getByLabel('Full name').fill('Suda Phongsri')
  await page.getByLabel('Bank name').fill('Kasikornbank')
  await page.getByLabel('Card number').fill(cardNumber)
}

test('to a bank card: paid, rejected, taken back', async ({ page, rich }) => {
  await page.goto(`${rich.world.url}/my`)
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: /Add a bank card/ }).click()
  await page.getByRole('button', { name: 'Use this destination' }).click()
  for (const text of ['Enter the full name.', "Enter the bank's name.", 'Enter the card number.']) {
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await fillCard(page, '4111 1111 1111 1112')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await expect(page.getByText('This card number is not valid. Check the digits.')).toBeVisible()
  await fillCard(page, '4111 1111 1111 1111')
  await photograph(page, 'withdraw-card')
  await page.getByRole('button', { name: 'Use this destination' }).click()

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The amount cannot be zero.')).toBeVisible()
  await typeAmount(page, '9.99')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The minimum amount is $10.00.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Withdraw all' }).waitFor({ state: 'detached' })
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Delete' }).click()
  await typeAmount(page, '750.01')
  await expect(page.getByText(/The amount cannot exceed the balance that can be withdrawn: \$750\.00/)).toBeVisible()
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Withdraw all' }).click()
  await expect(page.getByLabel('Amount to withdraw')).toHaveValue('750.00')
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Delete' }).click()
  await typeAmount(page, '200')
  const sums = { 'Fee (1%': '$2.00', 'You receive': '$198.00', 'Remaining balance': '$550.00' }
  for (const [label, sum] of Object.entries(sums)) {
    await expect(pair(page, label)).toContainText(sum)
  }
  await expect(page.getByText('$750.00 available')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Close' }).click()

  const paid = await confirm(page)
  await expect(page.getByText('In review')).toBeVisible()
  await agree(page, rich, { balance: earned - 20_000, held: 20_000 })
  await decide(rich, paid, { approve: true })
  await agree(page, rich, { balance: earned - 20_000, held: 20_000 })
  rich.world.clock.advance(dayMs)
  await arrive(rich, paid, 'BANK-2026-77')
  await agree(page, rich, { balance: earned - 20_000, held: 0 })

  await page.goto(`${rich.world.url}/withdraw`)
  await expect(page.getByRole('button', { name: /Kasikornbank ·· 1111/ })).toBeVisible()
  await typeAmount(page, '100.50')
  const rejected = await confirm(page)
  await agree(page, rich, { balance: earned - 30_050, held: 10_050 })
  await decide(rich, rejected, { approve: false, because: 'name_differs' })
  await agree(page, rich, { balance: earned - 20_000, held: 0 })
  await page.goto(`${rich.world.url}/withdrawRecord?number=${rejected}`)
  await expect(page.getByText('The account is not in your own name')).toBeVisible()

  await page.goto(`${rich.world.url}/withdraw`)
  await typeAmount(page, '300')
  await confirm(page)
  await agree(page, rich, { balance: earned - 50_000, held: 30_000 })
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByText('You cancelled it')).toBeVisible()
  await agree(page, rich, { balance: earned - 20_000, held: 0 })

  await page.goto(`${rich.world.url}/withdrawRecord`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await axe(page)
  await photograph(page, 'withdraw-record')
  await page.getByRole('radio', { name: 'Withdrawn' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  const record = page.getByRole('article', { name: paid })
  for (const text of [paid, '$200.00', 'Withdrawn', /\d{2}:\d{2}/]) await expect(record).toContainText(text)

  await page.goto(`${rich.world.url}/fundsRecords`)
  await page.getByRole('radio', { name: 'Withdrawals' }).click()
  const movements = page.getByRole('article')
  await expect(movements.filter({ hasText: paid })).toContainText('−$200.00')
  await expect(movements.filter({ hasNotText: 'WD-' })).toHaveCount(0)
})

/** Opens the screen behind a way that can be cut, with 200.00 to a card. */
async function fillBehindGate(page: Page, { world, merchant }: Rich, gate: Gate) {
  await putOnDevice(page, gate.url, { token: merchant.token })
  await page.goto(`${gate.url}/my`)
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: /Add a bank card/ }).click()
  await fillCard(page, '4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await typeAmount(page, '200')
  return async () => (await world.must(withdrawals.withdrawalLog, { token: merchant.token })).list
}

test('a withdrawal whose answer got lost is made once, and is said to be done', async ({ page, rich }) => {
  const gate = await openGate(rich.world.url)
  const listed = await fillBehindGate(page, rich, gate)
  const lost = gate.loseAnswer(withdrawals.withdraw)
  const number = await confirm(page)
  await lost
  await expect(page.getByText('In review')).toBeVisible()
  expect((await listed()).map((each) => each.number)).toEqual([number])
  await gate.end()
})

test('where the line is cut for good, it is said that nobody knows what became of a withdrawal', async ({
  page,
  rich,
}) => {
  const gate = await openGate(rich.world.url)
  const listed = await fillBehindGate(page, rich, gate)
  const lost = gate.loseAnswer(withdrawals.withdraw).then(gate.close)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await lost
  const unknown = page.getByText('We do not know whether this went through. Look at “Balance history” before you')
  await expect(unknown).toBeVisible()
  // Everything is read again, and the reads are tried again too: the screen shows what is left.
  gate.open()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('$550.00 available')).toBeVisible()
  await photograph(page, 'withdraw-unknown')
  expect(await listed()).toHaveLength(1)
  await gate.end()
})

test('a slow answer takes nothing from what was begun since, and a pad that waits for it says so', async ({
  page,
  rich,
}) => {
  const { world, merchant } = rich
  const withdrawing = await hold(page, withdrawals.withdraw)
  await page.goto(`${world.url}/withdraw`)
  await page.getByRole('button', { name: /Add a bank card/ }).click()
  await fillCard(page, '4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await typeAmount(page, '200')
  const pad = page.getByRole('dialog', { name: 'Enter the payment password' })
  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect(pad).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await withdrawing.sent
  await expect(pad.getByRole('alert')).toBeEmpty()
  await page.getByRole('button', { name: 'Close' }).click()
  await goOn.click()
  await expect(pad.getByRole('alert')).toHaveText('The last one is still being sent. Please wait.')
  await axe(page)
  await photograph(page, 'withdraw-still-sending')
  await page.getByRole('button', { name: 'Close' }).click()
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Delete' }).click()
  await typeAmount(page, '300')
  withdrawing.release()
  await expect(page.getByText('$550.00 available')).toBeVisible()
  await expect(page.getByLabel('Amount to withdraw')).toHaveValue('300')
  await expect(page).toHaveURL(/\/withdraw$/)
  await confirm(page)
  const { list } = await world.must(withdrawals.withdrawalLog, { token: merchant.token })
  expect(list.map(({ amount }) => amount)).toEqual([30_000, 20_000])
})

test('a payment pad that was left is closed when its screen is opened again', async ({ page, rich }) => {
  const gate = await openGate(rich.world.url)
  await fillBehindGate(page, rich, gate)
  await page.getByRole('button', { name: 'Continue' }).click()
  const pad = page.getByRole('dialog', { name: 'Enter the payment password' })
  await expect(pad).toBeVisible()
  await page.keyboard.type('246')
  await expect(pad.getByRole('status', { name: '3 of 6 digits' })).toBeVisible()
  await pad.getByRole('link', { name: 'Forgot it?' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a payment password' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Amount to withdraw')).toHaveValue('200')
  await expect(pad).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(pad.getByRole('status', { name: '0 of 6 digits' })).toBeVisible()
  await gate.end()
})

test('to an address: another network is refused by name; returned, and decided by silence', async ({ page, rich }) => {
  const { world } = rich
  await page.goto(`${world.url}/withdraw`)
  await page.getByRole('button', { name: 'Blockchain' }).click()
  await page.getByRole('button', { name: /Add an address/ }).click()
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await expect(page.getByText('Choose a network.')).toBeVisible()
  await page.getByLabel('Currency').selectOption('USDT')
  await page.getByLabel('Network').selectOption('TRON')
  const address = page.getByLabel('Address')
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await address.blur()
  await expect(page.getByText('This address belongs to Ethereum, not TRON.')).toBeVisible()
  await address.fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD')
  await expect(page.getByText('This address contains an error. Copy it again.')).toBeVisible()
  await address.fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  // Nobody knows what arrives before a token is chosen.
  await expect(page.getByText('You receive')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await typeAmount(page, '500')
  await expect(received(page)).toHaveText('You receive495.00 USDT')
  const returned = await confirm(page)
  await expect(received(page)).toHaveText('You receive495.00 USDT')
  await decide(rich, returned, { approve: true })
  world.clock.advance(dayMs)
  await arrive(rich, returned, 'f00d'.repeat(16))
  await agree(page, rich, { balance: earned - 50_000, held: 0 })
  await comeBack(rich, returned)
  await agree(page, rich, { balance: earned, held: 0 })
  await page.goto(`${world.url}/withdrawRecord?number=${returned}`)
  await expect(page.getByText('The bank or blockchain network returned it')).toBeVisible()

  await page.goto(`${world.url}/withdraw`)
  await page.getByRole('button', { name: /Add a bank card/ }).click()
  await fillCard(page, '5500 0000 0000 0004')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await typeAmount(page, '250')
  await expect(page.getByText('New destination: sent after 24 hours at the earliest.')).toBeVisible()
  await photograph(page, 'withdraw-new-destination')
  const silent = await confirm(page)
  await expect(page.getByText(/New destination: not sent before/)).toBeVisible()
  await agree(page, rich, { balance: earned - 25_000, held: 25_000 })
  world.clock.advance(3 * dayMs - hourMs)
  await runSweeps(world.ctx)
  await agree(page, rich, { balance: earned - 25_000, held: 25_000 })
  world.clock.advance(hourMs)
  world.ctx.log.level = 'silent'
  await runSweeps(world.ctx)
  world.ctx.log.level = 'error'
  await agree(page, rich, { balance: earned, held: 0 })
  await page.goto(`${world.url}/withdrawRecord?number=${silent}`)
  await expect(page.getByText('It was not reviewed within 72 hours')).toBeVisible()
})

test('to an address at a rate: what arrives is shown, bound and kept, and another rate is confirmed anew', async ({
  page,
  rich,
}) => {
  const { world, merchant } = rich
  const { chainRates } = world.ctx.config
  const setRate = (rate: string) => {
    chainRates['USDT'] = rate
  }
  setRate('0.99')
  await page.goto(`${world.url}/withdraw?method=blockchain`)
  await page.getByRole('button', { name: /Add an address/ }).click()
  await page.getByLabel('Network').selectOption('TRON')
  await page.getByLabel('Address').fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await typeAmount(page, '100')
  await expect(pair(page, 'Exchange rate')).toContainText('1 USDT = 0.99 USD')
  await expect(received(page)).toHaveText('You receive100.00 USDT')
  setRate('1.01')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog').getByText('1 USDT = 0.99 USD')).toBeVisible()
  await axe(page)
  await photograph(page, 'withdraw-rate-confirm')
  await page.keyboard.type(somePayPassword)
  await expect(page.getByText('The terms have changed. Please check them again')).toBeVisible()
  // The new rate is shown, and nothing has moved.
  await expect(received(page)).toHaveText('You receive98.019801 USDT')
  await expect(pair(page, 'Exchange rate')).toContainText('1 USDT = 1.01 USD')
  expect((await world.must(merchants.info, { token: merchant.token })).wallet).toMatchObject({
    balance: earned,
    held: 0,
  })
  await confirm(page)
  // It is sent at its own rate, whatever the rate is now.
  setRate('2')
  await page.reload()
  await expect(received(page)).toHaveText('You receive98.019801 USDT')
  await expect(pair(page, 'Exchange rate')).toContainText('1 USDT = 1.01 USD')
  await photograph(page, 'withdraw-record-rate')
  await page.goto(`${world.url}/withdrawRecord`)
  await expect(page.getByRole('article')).toContainText('Fee $1.00, you receive 98.019801 USDT')
})

test('where no token has a rate, money goes to bank cards alone', async ({ page, rich }) => {
  const { world } = rich
  for (const token of Object.keys(world.ctx.config.chainRates)) delete world.ctx.config.chainRates[token]
  await page.goto(`${world.url}/withdraw?method=blockchain`)
  await expect(page.getByRole('button', { name: /Add a bank card/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Blockchain' })).toHaveCount(0)
})

test('what the law holds stands next to the balance, with its case and its end', async ({ page, rich }) => {
  const { world, merchant } = rich
  const until = new Date(world.clock.now().getTime() + 20 * dayMs).toISOString()
  const payload = { amount: 50_000, rule: 'court_order', caseNumber: 'KT-2026-117', until }
  await decideByTwo(world, { kind: 'hold', merchantId: merchant.merchantId, payload })
  await page.goto(`${world.url}/my`)
  await expect(page.getByText(/is on hold until .*court order, case KT-2026-117/)).toBeVisible()
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw all' }).click()
  await expect(page.getByLabel('Amount to withdraw')).toHaveValue('250.00')
  await expect(page.getByText(/is on hold until/).filter({ visible: true })).toHaveCount(1)
})

test.describe('without a payment password', () => {
  test.use({ payPassword: '' })

  test('the way leads to set one, and back to what was typed', async ({ page, rich }) => {
    await page.goto(`${rich.world.url}/withdraw`)
    await page.getByRole('button', { name: /Add a bank card/ }).click()
    await fillCard(page, '4111 1111 1111 1111')
    await page.getByRole('button', { name: 'Use this destination' }).click()
    await typeAmount(page, '200')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: 'Set payment password' }).click()
    await choosePayPassword(page, somePayPassword)
    await page.getByLabel('Login password').fill(somePassword)
    await page.getByRole('button', { name: 'Set payment password' }).click()
    // What was about to be confirmed waits where it was left.
    await expect(page.getByLabel('Amount to withdraw')).toHaveValue('200')
    await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
    await page.keyboard.type(somePayPassword)
    await expect(page).toHaveURL(/withdrawRecord/)
    await agree(page, rich, { balance: earned - 20_000, held: 20_000 })
  })
})
