import { hourMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aPayToken } from '#server/testing/sold.ts'
import { ask } from '#server/testing/withdrawals.ts'
import { desk, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import { aRichMerchant } from './support/rich-merchant.ts'
import type { ServedWorld } from './support/served-world.ts'

test.use(desk)

const card = {
  method: 'bank_card' as const,
  fullName: 'Suda Phongsri',
  bankName: 'Kasikornbank',
  cardNumber: '4111 1111 1111 1111',
}

const address = {
  method: 'blockchain' as const,
  currency: 'USDT',
  network: 'tron',
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
}

type AskInput = { merchant: TestMerchant; amount: number; destination?: typeof card | typeof address }

/** A withdrawal of a merchant who has earned; answers its number. */
async function aWithdrawal(world: ServedWorld, { merchant, amount, destination = card }: AskInput) {
  const { token, merchantId } = merchant
  const payToken = (of: number) => aPayToken(world, { merchantId, token, amount: of, purpose: 'withdraw', destination })
  const { number } = await ask(world, { ...merchant, payToken }, { ...destination, amount })
  return { number, merchant }
}

test('two of finance pay out; the same person twice is refused', async ({ page, world }) => {
  // Above a thousand it takes two persons.
  const rich = await aRichMerchant(world, somePayPassword, 200_000)
  const { number, merchant } = await aWithdrawal(world, { merchant: rich, amount: 150_000 })
  const [one, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  await openConsole(page, { url: world.url, token: one }, '/withdrawals')
  await expect(page.getByText('0 of 2 have approved').first()).toBeVisible()
  await approve(page, 'Approve the withdrawal?')
  await expect(page.getByText('You have approved it: another person of finance decides.').first()).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeHidden()
  const params = { number }
  const body = { approve: true, reason: 'a second time' }
  await expect(world.must(operatorWithdrawals.decide, { token: one, params, body })).rejects.toThrow('another_operator')

  await openConsole(page, { url: world.url, token: other }, '/withdrawals')
  await approve(page, 'Approve as the second of two?')
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  expect((await world.must(operatorWithdrawals.get, { token: other, params })).status).toBe('approved')

  world.clock.advance(25 * hourMs)
  await page.clock.setFixedTime(world.clock.now())
  await openConsole(page, { url: world.url, token: other }, '/withdrawals?tab=send')
  await claim(page, /^Claim/)
  await record(page, { act: /^Record .* as sent$/, evidence: 'BANK-2026-77' })
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await page.getByRole('link', { name: /^On their way/ }).click()
  await expect(page.getByText('BANK-2026-77')).toBeVisible()
  await photograph(page, 'console-withdrawal-way')
  await record(page, { act: /^Record .* as arrived$/, evidence: 'BANK-2026-77' })
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  expect((await world.must(merchants.info, { token: merchant.token })).wallet.held).toBe(0)
})

test('by blockchain the exact token amount is sent, at the rate of the request', async ({ page, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  world.ctx.config.chainRates['USDT'] = '1.01'
  const merchant = await aRichMerchant(world)
  const { number } = await aWithdrawal(world, { merchant, amount: 10_000, destination: address })
  world.ctx.config.chainRates['USDT'] = '1'
  const token = await anOperator(world, ['finance'])
  await openConsole(page, { url: world.url, token }, '/withdrawals')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toContainText('1 USDT = 1.01 USD')
  await expect(evidence).toContainText('98.019801 USDT')
  await approve(page, 'Approve the withdrawal?')
  await expect(page.getByText('Nothing waits.')).toBeVisible()

  world.clock.advance(25 * hourMs)
  await page.clock.setFixedTime(world.clock.now())
  await openConsole(page, { url: world.url, token }, '/withdrawals?tab=send')
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText(`Send 98.019801 USDT on TRON to ${address.address}`)
  await decision.getByRole('button', { name: 'Copy amount' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('98.019801')
  await claim(page, 'Claim 98.019801 USDT')
  await record(page, { act: 'Record 98.019801 USDT as sent', evidence: 'f00d'.repeat(16) })
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  const sent = await world.must(operatorWithdrawals.get, { token, params: { number } })
  expect(sent).toMatchObject({ arrival: 'sending', rate: '1.01', tokenAmount: '98.019801' })
})

test('a rejection gives a published reason, and the money is back', async ({ page, world }) => {
  const { merchant } = await aWithdrawal(world, { merchant: await aRichMerchant(world), amount: 50_000 })
  await openConsole(page, { url: world.url, token: await anOperator(world, ['finance']) }, '/withdrawals')
  await expect(page.getByText('One person', { exact: true })).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject the withdrawal?' })
  await dialog.getByLabel('The account is not in your own name').check()
  await dialog.getByLabel(/^Reason, as/).fill('The name on the account is another one.')
  await dialog.getByRole('button', { name: /^Reject/ }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  const { wallet } = await world.must(merchants.info, { token: merchant.token })
  expect(wallet).toMatchObject({ held: 0, balance: 75_000 })
})

type Page = Parameters<typeof openConsole>[0]

async function approve(page: Page, title: string) {
  await page.getByRole('button', { name: /^Approve/ }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(/^Reason, as/).fill('Checked against the identity.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

async function claim(page: Page, act: RegExp | string) {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Claim the withdrawal?' })
  await dialog.getByLabel(/^Reason, as/).fill('Needed to send the money.')
  await dialog.getByRole('button', { name: act }).click()
  await expect(page.getByText('Claimed until')).toBeVisible()
}

async function record(page: Page, { act, evidence }: { act: RegExp | string; evidence: string }) {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bank reference or transaction hash').fill(evidence)
  await dialog.getByLabel(/^Reason, as/).fill('Confirmed by the bank.')
  await dialog.getByRole('button', { name: act }).click()
  await expect(dialog).toBeHidden()
}
