import type { Page } from '@playwright/test'
import { audit } from '#contract/audit.ts'
import { deposits } from '#contract/deposits.ts'
import { hourMs } from '#contract/durations.ts'
import { objections } from '#contract/objections.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, anUpload, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { hold } from './support/hold.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aVoucher } from './support/voucher.ts'

type Sold = { orderId: string; number: string; secret: string }
type Shop = { world: ServedWorld; merchant: TestMerchant; sell: () => Promise<Sold> }

/** A shop whose orders sell for 100.00, cost 60.00 and take a fee of 5.00. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword, form: { storeName: 'Little River Store' } })
    const options = { title: 'A linen shirt', purchasePrice: 6_000, price: 10_000, stock: 50 }
    const listing = await aListing(world, merchant, options)
    await use({ world, merchant, sell: () => aPaidOrder(world, merchant, { lines: [{ listing }] }) })
  },
})

test.use(desk)

const reason = 'a journey'

/** Opens the dialog of the first act, writes what its reader reads, and sends it: without the mouse. */
type DecideByKeysInput = { title: string; text: string; line?: string; under?: string }

async function decideByKeys(page: Page, { title, text, line, under = '' }: DecideByKeysInput) {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText(under)
  await dialog.getByLabel(/^(Reason|Reply), as/).fill(text)
  if (line !== undefined) await dialog.getByLabel(/^Line of the statement/).fill(line)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

test('a refund shows its effect on every balance, and the shopper gets the decided part', async ({ page, shop }) => {
  const { world, sell } = shop
  const sold = await sell()
  await pick(world, shop.merchant, sold)
  for (const step of [ship, reach]) await step(world, sold)
  await confirm(world, sold)
  const request = { reason: 'A torn seam', goods: 'received', amount: 4_000 } as const
  await world.must(storeRefunds.ask, { params: { secret: sold.secret }, body: request })
  const token = await anOperator(world, ['finance'])
  await openConsole(page, { url: world.url, token }, '/refunds')
  await expect(page.getByText('calculated, not booked')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByLabel('the merchant')).toBeChecked()
  await page.getByLabel('Amount', { exact: true }).fill('25.00')
  const losses = page.getByRole('table', { name: 'What each would lose' })
  await expect(losses.getByRole('row', { name: /^Little River Store/ })).toContainText('−8.75')
  await expect(losses.getByRole('row', { name: /^Refund/ })).toHaveText('Refund−25.00−25.00−25.00')
  const beside = page.getByRole('region', { name: 'For reference' })
  await expect(beside.getByRole('link', { name: '1 of 1 order' })).toBeVisible()
  await expect(beside.getByText('0 of 1 order')).toBeVisible()
  const effect = page.getByRole('table', { name: 'What it moves' })
  await expect(effect.getByRole('row', { name: /^refunds/ })).toContainText('+25.00')
  await expect(effect.getByRole('row', { name: /^Sum/ })).toContainText('0.00')
  await look(page, 'refund')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Refund \$25.00/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund the shopper?' })
  await dialog.getByLabel(/^Reason, as/).fill('One seam of two was torn.')
  await dialog.getByRole('button', { name: 'Refund $25.00, covered by: the merchant' }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  const { list } = await world.must(operatorRefunds.list, { token, query: { status: 'approved' } })
  expect(list).toMatchObject([{ bears: 'merchant' }])
})

/** Two refunds wait, the torn seam first. */
const askForTwo = (shop: Shop) => askFor(shop, ['A torn seam', 'A missing button'])

async function askFor({ world, merchant, sell }: Shop, reasons: string[]) {
  for (const wanted of reasons) {
    const sold = await sell()
    await pick(world, merchant, sold)
    for (const step of [ship, reach]) await step(world, sold)
    const body = { reason: wanted, goods: 'received', amount: 4_000 } as const
    await world.must(storeRefunds.ask, { params: { secret: sold.secret }, body })
    world.clock.advance(hourMs)
  }
}

test('a refund that a colleague decides while the room is opened again stays: no other takes its place', async ({
  page,
  shop,
}) => {
  const { world } = shop
  await askForTwo(shop)
  const [token, colleague] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  await openConsole(page, { url: world.url, token }, '/refunds')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toContainText('A torn seam')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(evidence).toHaveCount(0)
  const { list } = await world.must(operatorRefunds.list, { token: colleague, query: {} })
  const decision = { approve: true, bears: 'merchant', reason: 'seen' } as const
  await world.must(operatorRefunds.decide, { token: colleague, params: { id: list[0]?.id ?? '' }, body: decision })
  const reading = await hold(page, operatorRefunds.list)
  const room = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Refunds/ })
  // The console has heard of it, so that the list is read anew when its room is opened.
  await expect(room).toContainText('1')
  await room.click()
  await expect(evidence).toContainText('A torn seam')
  await reading.sent
  reading.release()
  await expect(page.getByRole('region', { name: 'The queue' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('It is not waiting for a decision here.')).toBeVisible()
  await expect(evidence).toContainText('A torn seam')
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(evidence).toContainText('A missing button')
})

test('a refund that a colleague decides meanwhile keeps its dialog: no key reaches the next one', async ({
  page,
  shop,
}) => {
  const { world } = shop
  await askForTwo(shop)
  const [token, colleague] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  const waiting = async () => (await world.must(operatorRefunds.list, { token: colleague, query: {} })).list
  const first = (await waiting())[0]?.id ?? ''
  await openConsole(page, { url: world.url, token }, '/refunds')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toContainText('A torn seam')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject the refund?' })
  const typed = dialog.getByLabel(/^Reason, as/)
  await typed.fill('The picture shows ')
  const decision = { approve: true, bears: 'merchant', reason: 'seen' } as const
  await world.must(operatorRefunds.decide, { token: colleague, params: { id: first }, body: decision })
  await expect(page.getByRole('navigation', { name: 'Queues of this room' })).toContainText(/Decide\s*1/)
  await page.keyboard.type('a jar, not a seam')
  await expect(typed).toHaveValue('The picture shows a jar, not a seam')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(typed).toHaveValue('The picture shows a jar, not a seam')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'The queue' }).getByRole('listitem')).toHaveCount(1)
  await expect(evidence).toContainText('A torn seam')
  await expect(page.getByText('It is not waiting for a decision here.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(evidence).toContainText('A missing button')
  expect(await waiting()).toMatchObject([{ reason: 'A missing button', status: 'pending_approval' }])
})

/** An operator rejects the torn seam; the next list is held until it is released, so the old one shows it still. */
async function rejectTheFirst(page: Page, { world }: Shop) {
  await openConsole(page, { url: world.url, token: await anOperator(world, ['finance']) }, '/refunds')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toContainText('A torn seam')
  const reading = await hold(page, operatorRefunds.list)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject the refund?' })
  await dialog.getByLabel(/^Reason, as/).fill('The picture shows a jar, not a seam.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  return { evidence, reading }
}

test('a queue that is opened again after the operator’s own decision begins with the next item', async ({
  page,
  shop,
}) => {
  await askForTwo(shop)
  const { evidence, reading } = await rejectTheFirst(page, shop)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(evidence).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name: /^Refunds/ })
    .click()
  // The old list shows the decided one still.
  const queue = page.getByRole('region', { name: 'The queue' }).getByRole('listitem')
  await expect(queue).toHaveCount(2)
  await expect(evidence).toContainText('A missing button')
  reading.release()
  await expect(queue).toHaveCount(1)
  await expect(evidence).toContainText('A missing button')
})

test('the last item of a queue leaves it although the help was open when the list came', async ({ page, shop }) => {
  await askFor(shop, ['A torn seam'])
  // An event that arrived under the help would read the lists again when it is closed.
  await hold(page, operatorDesk.events)
  const { reading } = await rejectTheFirst(page, shop)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  reading.release()
  await expect(page.getByRole('region', { name: 'The queue' }).getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing waits.')).toBeVisible()
})

test.describe('above the threshold', () => {
  test.use({ settings: { TWO_PERSON_ABOVE: '2000' } })

  test('a refund that the platform covers is proposed once, and another person confirms it', async ({ page, shop }) => {
    const { world, sell } = shop
    const sold = await sell()
    await pick(world, shop.merchant, sold)
    for (const step of [ship, reach, confirm]) await step(world, sold)
    const request = { reason: 'A torn seam', goods: 'received', amount: 4_000 } as const
    await world.must(storeRefunds.ask, { params: { secret: sold.secret }, body: request })
    const first = await anOperator(world, ['finance'])
    await openConsole(page, { url: world.url, token: first }, '/refunds')
    await expect(page.getByRole('button', { name: /^Refund \$40.00/ })).toBeVisible()
    await page.keyboard.press('3')
    await expect(page.getByRole('button', { name: /^Propose a refund of \$40.00/ })).toBeVisible()
    const amount = page.getByLabel('Amount', { exact: true })
    await amount.fill('20.00')
    await expect(page.getByRole('button', { name: /^Refund \$20.00/ })).toBeVisible()
    await amount.fill('25.00')
    await page.getByRole('button', { name: /^Propose a refund of \$25.00/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose that the platform covers it?' })
    await dialog.getByLabel(/^Reason, as/).fill('One seam of two was torn.')
    await dialog.getByRole('button', { name: 'Propose a refund of $25.00' }).click()
    await expect(page.getByText('It is proposed that the platform covers it.')).toBeVisible()
    const again = page.getByRole('button', { name: /^Propose a refund of \$25.00/ })
    await expect(again).toHaveAccessibleDescription('It waits in the proposals.')
    await look(page, 'refund-proposed')

    const second = await anOperator(world, ['finance'])
    await openConsole(page, { url: world.url, token: second }, '/proposals')
    await look(page, 'proposal-refund')
    await decideByKeys(page, {
      title: 'Confirm: Refund covered by the platform?',
      text: 'The picture shows it.',
      under: `Little River Store · ${sold.number} · $25.00`,
    })
    await expect(page.getByText('Nothing waits.')).toBeVisible()
    const { list } = await world.must(operatorRefunds.list, { token: second, query: { status: 'approved' } })
    expect(list).toMatchObject([{ amount: 2_500, bears: 'platform' }])
  })
})

test('a deposit is credited by two, and the first of them cannot be the second', async ({ page, shop }) => {
  const { world, merchant } = shop
  const { buffer } = await aVoucher('120.00')
  const { token } = merchant
  const voucher = (await anUpload(world, { purpose: 'voucher', bytes: buffer, token, url: '/merchant/common/upload' }))
    .data.id
  const { number } = await world.must(deposits.announce, { token, body: { method: 'manual', amount: 12_000, voucher } })
  const [one, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  for (const [person, title] of [
    [one, 'Approve as the first of two?'],
    [other, 'Approve as the second of two?'],
  ] as const) {
    await openConsole(page, { url: world.url, token: person }, '/deposits')
    await expect(page.getByText(number).first()).toBeVisible()
    if (person === one) await look(page, 'deposit')
    await decideByKeys(page, { title, text: 'The payment has arrived.', line: 'ST-2026-11-22-7' })
    if (person === one) await expect(page.getByText(/You have approved it/).first()).toBeVisible()
  }
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  expect((await world.must(operatorDeposits.get, { token: other, params: { number } })).status).toBe('approved')
})

test('an order is shipped from the queue, and the next one opens', async ({ page, shop }) => {
  const { world, sell } = shop
  for (const sold of [await sell(), await sell()]) await pick(world, shop.merchant, sold)
  const token = await anOperator(world, ['catalogue'])
  await openConsole(page, { url: world.url, token }, '/to-ship')
  const first = (await page.getByRole('heading', { name: /^EN-/ }).textContent()) ?? ''
  await look(page, 'to-ship')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Has order ${first} shipped?` })
  await dialog.getByLabel('Carrier').fill('Kerry Express')
  await dialog.getByLabel('Tracking number').fill('KEX8391204')
  await dialog.getByLabel(/^Reason, as/).fill('The supplier has shipped it.')
  await dialog.getByRole('button', { name: 'Record as shipped' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: /^EN-/ })).not.toHaveText(first)
})

test('an appeal is answered by another person', async ({ page, shop }) => {
  const { world, merchant } = shop
  const reviewer = await anOperator(world, ['reviewer'])
  const params = { id: merchant.merchantId }
  await world.must(operatorMerchants.close, { token: reviewer, params, body: { reason } })
  const [act] = (await world.must(audit.list, { token: merchant.token })).list
  const subject = `act:${act?.id}`
  const text = 'We moved last week; the lease is attached to our application.'
  await world.must(objections.object, { token: merchant.token, body: { subject, text } })
  await openConsole(page, { url: world.url, token: await anOperator(world, ['support']) }, '/objections')
  await expect(page.getByText(text).last()).toBeVisible()
  await look(page, 'appeal')
  await decideByKeys(page, { title: 'Reply to Little River Store', text: 'Thank you. The shop is open again.' })
  await expect(page.getByText('Nothing waits.')).toBeVisible()
})

test('every queue has its place on the page of the day', async ({ page, shop }) => {
  const { world, merchant, sell } = shop
  await aMerchant(world, { approved: false, form: { storeName: 'Kopi & Kertas' } })
  const sold = await sell()
  await pick(world, merchant, sold)
  const request = { reason: 'A torn seam', goods: 'received' } as const
  await world.must(storeRefunds.ask, { params: { secret: sold.secret }, body: request })
  await pick(world, merchant, await sell())
  await world.must(operatorMerchants.goodwill, {
    token: await anOperator(world, ['finance']),
    params: { id: merchant.merchantId },
    body: { amount: 2_500, reason },
  })
  await openConsole(page, { url: world.url, token: await anOperator(world) })
  await expect(page.getByRole('row', { name: /Refunds to decide/ })).toBeVisible()
  const beside = page.getByRole('complementary', { name: 'What happens next' })
  await expect(page.getByRole('row', { name: /Proposals/ })).toContainText('Goodwill payment')
  await expect(beside.getByText(/^operator\d+@platform.example proposed/)).toBeVisible()
  await expect(beside.getByRole('listitem').filter({ hasText: 'Trial balance' })).toContainText('0.00')
  await expect(beside.getByRole('listitem').filter({ hasText: 'Reconciliation' })).toContainText('no statement yet')
  await look(page, 'today-full')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/console\/$/)
  await page.goto(`${world.url}/console/outbox`)
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await look(page, 'outbox-empty')
})
