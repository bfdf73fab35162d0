import { hourMs } from '#contract/durations.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { address, approve, aWithdrawal, claim, record } from './support/console-withdrawals-steps.ts'
import { expect, test } from './support/journey.ts'
import { anEarningMerchant } from './support/rich-merchant.ts'

test.use(desk)

test('by blockchain the exact token amount is sent, at the rate of the request', async ({ page, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  world.ctx.config.chainRates['USDT'] = '1.01'
  const merchant = await anEarningMerchant(world)
  const { number } = await aWithdrawal(world, { merchant, amount: 10_000, destination: address })
  world.ctx.config.chainRates['USDT'] = '1'
  const token = await anOperator(world, ['finance'])
  await openConsole(page, { url: world.url, token }, '/withdrawals')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toContainText('1 USDT = 1.01 USD')
  await expect(evidence).toContainText('98.019801 USDT')
  await approve(page, 'Approve the withdrawal?')
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()

  world.clock.advance(25 * hourMs)
  await page.clock.setFixedTime(world.clock.now())
  await openConsole(page, { url: world.url, token }, '/withdrawals?tab=send')
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText(`Send 98.019801 USDT on TRON to ${address.address}`)
  await decision.getByRole('button', { name: 'Copy amount' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('98.019801')
  await claim(page, 'Take over 98.019801 USDT')
  await record(page, { act: 'Record 98.019801 USDT as sent', evidence: 'f00d'.repeat(16) })
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  const sent = await world.must(operatorWithdrawals.get, { token, params: { number } })
  expect(sent).toMatchObject({ arrival: 'sending', rate: '1.01', tokenAmount: '98.019801' })
})
