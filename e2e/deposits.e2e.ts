import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { depositRejections } from '#contract/deposit-methods.ts'
import { deposits } from '#contract/deposits.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aMerchant, anOperator, type TestMerchant } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { hold } from './support/hold.ts'
import { test as base } from './support/journey.ts'
import { typeAmount } from './support/number-pad.ts'
import { namePayInAccount } from './support/pay-in-account.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aVoucher } from './support/voucher.ts'

type Counter = { world: ServedWorld; merchant: TestMerchant; finance: [string, string] }

/** An approved merchant with an empty wallet, and two of finance. */
const test = base.extend<{ counter: Counter }>({
  counter: async ({ page, world }, use) => {
    const merchant = await aMerchant(world)
    const finance: [string, string] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, finance })
    expect((await recount(world.ctx.db)).differences).toEqual([])
    expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  },
})

const reason = 'seen on the statement'

async function aMovingPicture() {
  const blank = { width: 60, height: 80, channels: 3, background: '#eef1f6' } as const
  return { name: 'voucher.gif', mimeType: 'image/png', buffer: await sharp({ create: blank }).gif().toBuffer() }
}

const numberOf = async (page: Page) => {
  await expect(page).toHaveURL(/number=RC-/)
  return new URL(page.url()).searchParams.get('number') ?? ''
}

type Because = (typeof depositRejections)[number]
type Decision = { by: 0 | 1; because?: Because }
const decide = ({ world, finance }: Counter, number: string, { by, because }: Decision) =>
  world.must(operatorDeposits.decide, {
    token: finance[by],
    params: { number },
    body: because ? { approve: false, reason, because } : { approve: true, line: `ST ${number}`, reason },
  })

const balanceOf = async ({ world, merchant }: Counter) =>
  (await world.must(merchants.info, { token: merchant.token })).wallet.balance

test('a slow answer takes nothing from the deposit that was begun since', async ({ page, counter }) => {
  const { world, merchant } = counter
  await namePayInAccount(world)
  world.clock.advance(dayMs + hourMs)
  const announcing = await hold(page, deposits.announce)
  await page.goto(`${world.url}/recharge`)
  await page.getByRole('link', { name: /^E-wallet/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeAmount(page, '250')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Proof of payment').setInputFiles(await aVoucher('$250.00'))
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await announcing.sent
  await page.goBack()
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Delete' }).click()
  await typeAmount(page, '300')
  const answer = page.waitForResponse(`**${deposits.announce.path}`)
  announcing.release()
  const { msg } = (await (await answer).json()) as { msg: string }
  await expect(page.getByText(msg, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Amount to deposit')).toHaveValue('300')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('300.00')
  const { list } = await world.must(deposits.list, { token: merchant.token })
  expect(list.map(({ amount }) => amount)).toEqual([25_000])
})

test('by voucher: the wrong is said at its place, two approve, and the balance follows by itself', async ({
  page,
  counter,
  context,
}) => {
  const { world } = counter
  world.ctx.config.depositMax.wallet = 100_000
  await namePayInAccount(world)
  world.clock.advance(dayMs + hourMs)
  await page.goto(`${world.url}/my`)
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await expect(page.getByText('Up to $1,000.00 per deposit')).toHaveCount(1)
  await expect(page.getByText(/You never need a deposit to pick up orders or withdraw/)).toBeVisible()
  await page.getByRole('link', { name: /^E-wallet/ }).click()
  await expect(page.getByText('Pay to', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The amount cannot be 0.')).toBeVisible()
  await typeAmount(page, '250.5')
  await photograph(page, 'wallet-recharge')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Please upload the proof of payment.')).toBeVisible()

  // A picture of another kind is refused at the field; the right one takes its place.
  const voucher = page.getByLabel('Proof of payment')
  await voucher.setInputFiles(await aMovingPicture())
  await expect(page.getByText(/This file type is not supported/)).toBeVisible()
  await context.setOffline(true)
  await voucher.setInputFiles(await aVoucher('$250.50'))
  await expect(page.getByText(/The server cannot be reached/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Upload again' }).click()
  await expect(page.getByRole('button', { name: 'Upload again' })).toBeHidden()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const number = await numberOf(page)
  await expect(page.getByText('Review by two people').filter({ visible: true })).toBeVisible()
  for (const text of [number, '250.50', 'In review', /\d{2}:\d{2}/]) {
    await expect(page.getByRole('main')).toContainText(text)
  }
  await expect(page.getByRole('link', { name: 'View proof of payment' })).toBeVisible()

  await decide(counter, number, { by: 0 })
  expect(await balanceOf(counter)).toBe(0)
  await expect(decide(counter, number, { by: 0 })).rejects.toThrow('another_operator')
  await decide(counter, number, { by: 1 })
  // Nobody reloads: the event says that the wallet has changed.
  await expect(page.getByText('In your balance').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Approved').filter({ visible: true })).toBeVisible()
  expect(await balanceOf(counter)).toBe(25_050)
  await page.goto(`${world.url}/my`)
  await expect(page.getByText('250.50').first()).toBeVisible()
})

test('by the manual form: rejected, with its reason in the record', async ({ page, counter }) => {
  const { world } = counter
  await page.goto(`${world.url}/rechargeRecord`)
  await expect(page.getByText('No deposits yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await page.getByRole('link', { name: /^Manual deposit/ }).click()
  await expect(page).toHaveURL(/\/recharge\?way=manual/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeAmount(page, '40')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Proof of payment').setInputFiles(await aVoucher('$40.00'))
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const number = await numberOf(page)
  await decide(counter, number, { by: 0, because: 'voucher_unreadable' })
  await expect(page.getByText('The proof of payment is not legible').filter({ visible: true })).toBeVisible()
  expect(await balanceOf(counter)).toBe(0)
  await page.goto(`${world.url}/rechargeRecord`)
  await page.getByRole('radio', { name: 'Rejected' }).click()
  await expect(page.getByRole('article', { name: number })).toContainText('The proof of payment is not legible')
  await page.getByRole('radio', { name: 'Approved' }).click()
  await expect(page.getByText('No deposits with this status.')).toBeVisible()
})

test('by bank card: no account, then the account and the reference to quote', async ({ page, counter, context }) => {
  const { world } = counter
  await page.goto(`${world.url}/bankCardRecharge`)
  await expect(page.getByText(/There is no account to pay to at present/)).toBeVisible()
  await namePayInAccount(world)
  await page.reload()
  await expect(page.getByText(/There is no account to pay to at present/)).toBeVisible()
  world.clock.advance(dayMs + hourMs)
  await page.reload()
  // Whom to pay comes before how much.
  await expect(page.getByText('023-8-49221-7').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter the amount.')).toBeVisible()
  await typeAmount(page, '1200')
  await page.getByRole('button', { name: 'Continue' }).click()
  const number = await numberOf(page)
  await expect(page.getByText('023-8-49221-7').filter({ visible: true })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number.replaceAll('-', ''))
  await decide(counter, number, { by: 0 })
  await decide(counter, number, { by: 1 })
  await expect(page.getByText('In your balance').filter({ visible: true })).toBeVisible()
  expect(await balanceOf(counter)).toBe(120_000)
})

test('by e-wallet: who has seen the account can announce the payment after it was withdrawn', async ({
  page,
  counter,
}) => {
  const { world } = counter
  const none = page.getByText(/There is no account to pay to at present/)
  await namePayInAccount(world)
  world.clock.advance(dayMs + hourMs)
  await page.goto(`${world.url}/walletRecharge`)
  await expect(page.getByText('Pay to', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await namePayInAccount(world, {})
  world.clock.advance(dayMs + hourMs)
  await page.reload()
  await typeAmount(page, '40')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Proof of payment').setInputFiles(await aVoucher('$40.00'))
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await numberOf(page)
  await page.goto(`${world.url}/walletRecharge`)
  await expect(none).toBeVisible()
})

test('the slow answer about a deposit leads nobody away from another screen', async ({ page, counter }) => {
  const { world, merchant } = counter
  await namePayInAccount(world)
  world.clock.advance(dayMs + hourMs)
  const back = page.getByRole('button', { name: 'Back' })
  const byBank = async () => {
    await page.goto(`${world.url}/bankCardRecharge?step=amount`)
    await typeAmount(page, '40')
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const byVoucher = async () => {
    await page.goto(`${world.url}/walletRecharge?step=amount`)
    await typeAmount(page, '50')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Proof of payment').setInputFiles(await aVoucher('$50.00'))
    await page.getByRole('button', { name: 'Submit for review' }).click()
  }
  for (const announce of [byBank, byVoucher]) {
    const announcing = await hold(page, deposits.announce)
    await announce()
    await announcing.sent
    while (!/\/recharge$/.test(page.url())) await back.click()
    announcing.release()
    await expect(page.getByText('Deposit submitted')).toBeVisible()
    await expect(page).toHaveURL(/\/recharge$/)
    await page.unrouteAll()
  }
  const { list } = await world.must(deposits.list, { token: merchant.token })
  expect(list).toHaveLength(2)
})

test('by chain: an address of one’s own with its code, announced by its hash, credited when two have read it', async ({
  page,
  counter,
  context,
}) => {
  const { world, merchant, finance } = counter
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${world.url}/blockchainRecharge`)
  await page.getByLabel('Network').selectOption('Ethereum')
  const offered = await world.must(deposits.blockchains, { token: merchant.token })
  const own = offered.find(({ network, currency }) => network === 'ethereum' && currency === 'USDT')
  await expect(page.getByRole('img', { name: 'QR code of your USDT address on Ethereum' })).toBeVisible()
  await expect(page.getByText(/Deposits via DEX, BSC and HECO are not supported/)).toBeVisible()
  await expect(page.getByText(/after 2 confirmations/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own?.address)
  await axe(page)
  await photograph(page, 'blockchain-recharge')

  const announce = page.getByRole('button', { name: 'Submit deposit' })
  await announce.click()
  await expect(page.getByText('Enter the transaction hash.')).toBeVisible()
  await page.getByLabel('Transaction hash').fill('0x1234')
  await announce.click()
  await expect(page.getByText('Enter a 64-character hash (0–9 and a–f).')).toBeVisible()
  const hash = `0x77d1${'ab'.repeat(28)}e402`
  await page.getByLabel('Transaction hash').fill(hash)
  await announce.click()
  const arriving = page.getByRole('link', { name: /0x77d1…abe402/ })
  await expect(arriving).toContainText('In review')
  await page.getByLabel('Transaction hash').fill(hash)
  await announce.click()
  await expect(page.getByText('This transaction was already submitted')).toBeVisible()

  const { list } = await world.must(deposits.list, { token: merchant.token })
  const number = list[0]?.number ?? ''
  const finalAt = new Date(world.clock.now().getTime() + hourMs).toISOString()
  for (const token of finance) {
    const body = { approve: true, tokenAmount: '250.00', rate: '0.9998', finalAt, reason }
    await world.must(operatorDeposits.decide, { token, params: { number }, body })
  }
  await expect(arriving).toContainText('Approved')
  await expect(arriving).toContainText('$249.95')
  await arriving.click()
  await expect(page.getByText('Available to withdraw').filter({ visible: true })).toBeVisible()
  const { wallet } = await world.must(merchants.info, { token: merchant.token })
  expect(wallet).toMatchObject({ balance: 24_995, withdrawable: 0 })
})

test('before the registration is approved nobody pays in, and the pages say so', async ({ page, counter }) => {
  const { world } = counter
  const waiting = await aMerchant(world, { approved: false })
  await putOnDevice(page, world.url, { token: waiting.token })
  for (const path of ['recharge', 'walletRecharge', 'bankCardRecharge', 'blockchainRecharge']) {
    await page.goto(`${world.url}/${path}`)
    await expect(page.getByText('You can deposit once your registration is approved.')).toBeVisible()
  }
  await photograph(page, 'recharge-not-approved')
})
