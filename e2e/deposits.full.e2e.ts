import { expect } from '@playwright/test'
import { deposits } from '#contract/deposits.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { aMerchant } from '#server/testing/people.ts'
import { balanceOf, decide, numberOf, test } from './support/deposits-steps.ts'
import { putOnDevice } from './support/device.ts'
import { hold } from './support/hold.ts'
import { typeAmount } from './support/number-pad.ts'
import { namePayInAccount } from './support/pay-in-account.ts'
import { photograph } from './support/photograph.ts'
import { aVoucher } from './support/voucher.ts'

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
