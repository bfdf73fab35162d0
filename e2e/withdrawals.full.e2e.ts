import { merchants } from '#contract/merchants.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { somePassword, somePayPassword } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { openGate } from './support/gate.ts'
import { hold } from './support/hold.ts'
import { expect } from './support/journey.ts'
import { typeAmount } from './support/number-pad.ts'
import { choosePayPassword } from './support/pay-digits.ts'
import { earned } from './support/rich-merchant.ts'
import { agree, confirm, fillBehindGate, fillCard, pair, received, test } from './support/withdrawals-steps.ts'

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
  // Everything is read again, with retries: the screen shows the remaining amount.
  gate.open()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('$550.00 available')).toBeVisible()
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
  await expect(pad.getByRole('alert')).toHaveText('Your previous request is still being sent. Please wait.')
  await axe(page)
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
  await page.keyboard.type(somePayPassword)
  await expect(page.getByText('The terms have changed. Please check them again')).toBeVisible()
  // The new rate is shown, and no money has moved.
  await expect(received(page)).toHaveText('You receive98.019801 USDT')
  await expect(pair(page, 'Exchange rate')).toContainText('1 USDT = 1.01 USD')
  expect((await world.must(merchants.info, { token: merchant.token })).wallet).toMatchObject({
    balance: earned,
    held: 0,
  })
  await confirm(page)
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
    await expect(page.getByLabel('Amount to withdraw')).toHaveValue('200')
    await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
    await page.keyboard.type(somePayPassword)
    await expect(page).toHaveURL(/withdrawRecord/)
    await agree(page, rich, { balance: earned - 20_000, held: 20_000 })
  })
})
