import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

test('a proposal is read row by row by another person than proposed it, who confirms it', async ({ page, world }) => {
  const merchant = await aMerchant(world, { form: { storeName: 'Little River Store' } })
  const params = { id: merchant.merchantId }
  const first = await anOperator(world, ['finance'])
  await world.must(operatorMerchants.goodwill, { token: first, params, body: { amount: 2_500, reason: 'parcel lost' } })
  await openConsole(page, { url: world.url, token: first }, '/proposals')
  await expect(page.getByText('It is yours: another person decides.').first()).toBeVisible()
  const second = await anOperator(world, ['finance'])
  await openConsole(page, { url: world.url, token: second }, '/proposals')
  await look(page, 'proposal')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('link', { name: 'Little River Store' })).toBeVisible()
  await expect(evidence.getByRole('row', { name: 'Amount none 25.00' })).toBeVisible()
  const under = 'Little River Store · $25.00'
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Confirm: Goodwill payment?' })
  await expect(dialog).toContainText(under)
  await dialog.getByLabel(/^Reason, as/).fill('The carrier confirms the loss.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  const { list } = await world.must(operatorProposals.list, { token: second, query: { status: 'confirmed' } })
  expect(list).toHaveLength(1)
})
