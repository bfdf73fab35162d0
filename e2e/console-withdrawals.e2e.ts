import { hourMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { anOperator, somePayPassword } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { approve, aWithdrawal, claim, record } from './support/console-withdrawals-steps.ts'
import { expect, test } from './support/journey.ts'
import { anEarningMerchant } from './support/rich-merchant.ts'

test.use(desk)

test('two of finance pay out; the same person twice is refused', async ({ page, world }) => {
  // Above a thousand a withdrawal needs two operators.
  const rich = await anEarningMerchant(world, somePayPassword, 200_000)
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
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  expect((await world.must(operatorWithdrawals.get, { token: other, params })).status).toBe('approved')

  await openConsole(page, { url: world.url, token: other }, `/merchants/${rich.merchantId}`)
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('approved, to be sent')
  await expect(
    page.getByRole('complementary').getByRole('link', { name: `Withdrawals to send ${number}` }),
  ).toBeVisible()

  world.clock.advance(25 * hourMs)
  await page.clock.setFixedTime(world.clock.now())
  await openConsole(page, { url: world.url, token: other }, '/withdrawals?tab=send')
  await claim(page, /^Take over/)
  await record(page, { act: /^Record .* as sent$/, evidence: 'BANK-2026-77' })
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await page.getByRole('link', { name: /^On their way/ }).click()
  await expect(page.getByText('BANK-2026-77')).toBeVisible()
  await record(page, { act: /^Record .* as arrived$/, evidence: 'BANK-2026-77' })
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  expect((await world.must(merchants.info, { token: merchant.token })).wallet.held).toBe(0)
})
