import { expect } from '@playwright/test'
import { deposits } from '#contract/deposits.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { axe } from './support/axe.ts'
import { balanceOf, decide, numberOf, reason, test } from './support/deposits-steps.ts'
import { typeAmount } from './support/number-pad.ts'
import { namePayInAccount } from './support/pay-in-account.ts'
import { aVoucher } from './support/voucher.ts'

/** Not a picture, so the browser cannot shrink it and sends it unchanged. */
const noPicture = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }

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
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Please upload the proof of payment.')).toBeVisible()

  // A picture of the wrong type is refused at the field; the right one replaces it.
  const voucher = page.getByLabel('Proof of payment')
  await voucher.setInputFiles(noPicture)
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
  // Without a reload: an event says that the wallet has changed.
  await expect(page.getByText('In your balance').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Approved').filter({ visible: true })).toBeVisible()
  expect(await balanceOf(counter)).toBe(25_050)
  await page.goto(`${world.url}/my`)
  await expect(page.getByText('250.50').first()).toBeVisible()
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
  await expect(page.getByText(/after 2 confirmations/i)).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own?.address)
  await axe(page)

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
