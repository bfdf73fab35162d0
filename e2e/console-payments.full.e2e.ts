import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { deliverOutbox } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

test.use({ ...desk, settings: { BANK_PAYMENTS: '1' } })

const reason = 'on the statement'

async function anOpenOrder(world: ServedWorld) {
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { purchasePrice: 1_000, price: 4_698, stock: 10 })
  const { orderId, number } = await anOrder(world, merchant, { lines: [{ listing }] })
  return { merchantId: merchant.merchantId, orderId, number }
}

test('what was paid too much by bank goes back by two of finance, and who has taken it over is told to the other', async ({
  page,
  browser,
  world,
}) => {
  const { number } = await anOpenOrder(world)
  const [one, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  const line = { line: 'S-2026-1', number, amount: 5_000, currency: 'USD', payer: 'A. Weber, DE89 3704', reason }
  const { id } = await world.must(operatorPayments.bankPayment, { token: one, body: line })
  await world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason } })
  await deliverOutbox(world.ctx)

  await openConsole(page, { url: world.url, token: one }, '/payments')
  await expect(page.getByRole('heading', { name: '3.02' })).toBeVisible()
  await expect(page.getByText('A. Weber, DE89 3704')).toBeVisible()
  const step = async (key: string, { button, evidence }: { button: RegExp; evidence?: string }) => {
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog')
    if (evidence) await dialog.getByLabel(/^(Bank reference|Statement line)/).fill(evidence)
    await dialog.getByLabel(/^Reason, as/).fill('Sent with the run of today.')
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden()
  }
  await step('a', { button: /^Take over/ })
  await expect(page.getByText(/^taken over by you until/)).toBeVisible()

  const elsewhere = await browser.newContext({ ...desk, baseURL: world.url })
  const colleague = await elsewhere.newPage()
  await openConsole(colleague, { url: world.url, token: other }, '/payments')
  await expect(colleague.getByRole('button', { name: 'Take over…' })).toBeDisabled()
  await expect(colleague.getByText(/has taken it over until .* Only this person sends it\./).first()).toBeVisible()

  await step('a', { button: /as sent$/, evidence: 'S-2026-2' })
  await colleague.reload()
  await expect(colleague.getByRole('button', { name: 'It has arrived…' })).toBeEnabled()
  await colleague.keyboard.press('a')
  const dialog = colleague.getByRole('dialog')
  await dialog.getByLabel(/^Statement line/).fill('S-2026-2')
  await dialog.getByLabel(/^Reason, as/).fill('On the statement.')
  await dialog.getByRole('button', { name: /as arrived$/ }).click()
  await expect(colleague.getByText('Nothing is waiting.')).toBeVisible()
  await elsewhere.close()
})
