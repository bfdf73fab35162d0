import { randomUUID } from 'node:crypto'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { deliverOutbox } from '#server/background.ts'
import { signTestEvent } from '#server/features/payments/test-provider.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
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

/** As the test provider sends its messages: over the network, signed. */
async function deliver({ url, ctx }: ServedWorld, message: object) {
  const body = JSON.stringify(message)
  const timestamp = String(ctx.clock.now().getTime())
  const headers = { 'x-timestamp': timestamp, 'x-signature': signTestEvent(ctx.config, timestamp, body) }
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  expect((await fetch(`${url}/store/payments/test/webhook`, init)).status).toBe(200)
}

/** An order whose payment the shopper's bank disputes; answers how the dispute is ended. */
async function aDisputedOrder(world: ServedWorld, dispute: string) {
  const { merchantId, orderId, number } = await anOpenOrder(world)
  const ofOrder = { merchantId, orderId, amount: 4_698 }
  const payment = `paid-${dispute}`
  const say = (state: 'open' | 'won' | 'lost') =>
    deliver(world, { id: `${state}-${dispute}`, type: `dispute.${state}`, dispute, payment, ...ofOrder })
  await deliver(world, { id: payment, type: 'payment.succeeded', ...ofOrder })
  await say('open')
  return { number, end: say }
}

test('what was paid too much by bank goes back by two of finance, and who has claimed it is told to the other', async ({
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
  await look(page, 'bank-return')
  const step = async (key: string, { button, evidence }: { button: RegExp; evidence?: string }) => {
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog')
    if (evidence) await dialog.getByLabel(/^(Bank reference|Line of the statement)/).fill(evidence)
    await dialog.getByLabel(/^Reason, as/).fill('Sent with the run of today.')
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden()
  }
  await step('a', { button: /^Claim/ })
  await expect(page.getByText(/^claimed by you until/)).toBeVisible()

  const elsewhere = await browser.newContext({ ...desk, baseURL: world.url })
  const colleague = await elsewhere.newPage()
  await openConsole(colleague, { url: world.url, token: other }, '/payments')
  await expect(colleague.getByRole('button', { name: 'Claim it…' })).toBeDisabled()
  await expect(colleague.getByText(/has claimed it until .* Only this person sends it\./).first()).toBeVisible()
  await look(colleague, 'bank-return-claimed')

  await step('a', { button: /as sent$/, evidence: 'S-2026-2' })
  await colleague.reload()
  await expect(colleague.getByRole('button', { name: 'It has arrived…' })).toBeEnabled()
  await colleague.keyboard.press('a')
  const dialog = colleague.getByRole('dialog')
  await dialog.getByLabel(/^Line of the statement/).fill('S-2026-2')
  await dialog.getByLabel(/^Reason, as/).fill('On the statement.')
  await dialog.getByRole('button', { name: /as arrived$/ }).click()
  await expect(colleague.getByText('Nothing waits.')).toBeVisible()
  await elsewhere.close()
})

test('a disputed payment is seen by support, and by finance what matches nothing, which is taken off the list', async ({
  page,
  world,
}) => {
  const { number } = await aDisputedOrder(world, 'dp-1')
  const nowhere = { merchantId: randomUUID(), orderId: randomUUID(), amount: 700 }
  await deliver(world, { id: 'evt-nowhere', type: 'payment.succeeded', ...nowhere })

  const support = await anOperator(world, ['support'])
  await openConsole(page, { url: world.url, token: support }, '/payments')
  await expect(page.getByRole('navigation', { name: 'Queues of this room' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expect(page.getByText('dp-1')).toBeVisible()
  await expect(page.getByText('no particular reason')).toHaveCount(2)
  await look(page, 'dispute')

  const finance = await anOperator(world, ['finance'])
  await openConsole(page, { url: world.url, token: finance }, '/')
  await page.getByRole('link', { name: 'Payments that match nothing' }).click()
  await expect(page.getByText('evt-nowhere').first()).toBeVisible()
  await look(page, 'payment-without-match')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Take it off the list?' })
  await dialog.getByLabel(/^Reason, as/).fill('A test of the provider.')
  await dialog.getByRole('button', { name: 'Take it off the list' }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()

  await page.getByRole('link', { name: 'Records' }).click()
  await expect(page.getByText('No provider has paid out yet.')).toBeVisible()
  await look(page, 'payment-records')
})

test('disputes that have ended stay beside the open ones, with what they took from whom', async ({ page, world }) => {
  const [won, lost] = [await aDisputedOrder(world, 'dp-1'), await aDisputedOrder(world, 'dp-2')]
  const token = await anOperator(world, ['support'])
  await openConsole(page, { url: world.url, token }, '/payments?tab=ended')
  await expect(page.getByText('No dispute has ended yet.')).toBeVisible()
  await won.end('won')
  await lost.end('lost')
  await page.reload()
  const table = page.getByRole('table', { name: 'Ended disputes' })
  await expect(table.getByRole('row')).toHaveCount(3)
  const rowOf = ({ number }: { number: string }) => table.getByRole('row').filter({ hasText: number })
  const amountsOf = (of: { number: string }) => rowOf(of).getByRole('cell').filter({ hasText: /^\d/ }).allTextContents()
  await expect(rowOf(won).getByText('won', { exact: true })).toBeVisible()
  expect((await amountsOf(won)).slice(-5)).toEqual(['46.98', '0.00', '0.00', '0.00', '0.00'])
  await expect(rowOf(lost).getByText('lost', { exact: true })).toBeVisible()
  expect((await amountsOf(lost)).slice(-5)).toEqual(['46.98', '0.00', '46.98the merchant', '0.00', '46.98'])
  await look(page, 'disputes-ended')
  await rowOf(lost).getByRole('link', { name: lost.number }).click()
  await expect(page).toHaveURL(new RegExp(`/console/orders/${lost.number}$`))
})
