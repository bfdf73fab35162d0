import type { Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { hold } from './support/hold.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Sold = { orderId: string; number: string; secret: string }
type Shop = { world: ServedWorld; merchant: TestMerchant; sell: (quantity?: number) => Promise<Sold> }

/** A shop whose orders sell for 100.00, cost 60.00 and take a fee of 5.00. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword, form: { storeName: 'Little River Store' } })
    const options = { title: 'A linen shirt', purchasePrice: 6_000, price: 10_000, stock: 50 }
    const listing = await aListing(world, merchant, options)
    await use({
      world,
      merchant,
      sell: (quantity = 1) => aPaidOrder(world, merchant, { lines: [{ listing, quantity }] }),
    })
  },
})

test.use({ ...desk, settings: { TWO_PERSON_ABOVE: '2000' } })

test('a refund shows its effect on every balance; above the threshold it is proposed, and another person confirms it', async ({
  page,
  shop,
}) => {
  const { world } = shop
  await askFor(shop, ['A torn seam'])
  await openConsole(page, { url: world.url, token: await anOperator(world, ['finance']) }, '/refunds')
  // The choice is final, so nothing is chosen in advance.
  await expect(page.getByRole('button', { name: /^Refund / })).toHaveAccessibleDescription('Choose who covers it.')
  await expect(page.getByRole('radio', { checked: true, name: /merchant|supplier|platform/ })).toHaveCount(0)
  await page.keyboard.press('2')
  await expect(page.getByLabel('the merchant')).toBeChecked()
  await expect(page.getByText('calculated, not booked')).toBeVisible()
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('25.00')
  const losses = page.getByRole('table', { name: 'What each would lose' })
  await expect(losses.getByRole('row', { name: /^Little River Store/ })).toContainText('−8.75')
  await expect(losses.getByRole('row', { name: /^Refund/ })).toHaveText('Refund−25.00−25.00−25.00')
  const effect = page.getByRole('table', { name: 'What it moves' })
  await expect(effect.getByRole('row', { name: /^refunds/ })).toContainText('+25.00')
  await expect(effect.getByRole('row', { name: /^Sum/ })).toContainText('0.00')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Refund \$25.00/ })).toBeVisible()

  await page.getByLabel('the platform').check()
  await amount.fill('25.00')
  await page.getByRole('button', { name: /^Propose a refund of \$25.00/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose that the platform covers it?' })
  await expect(dialog).toContainText('Little River Store has not replied and can do so until')
  await dialog.getByLabel(/^Reason, as/).fill('One seam of two was torn.')
  await dialog.getByRole('button', { name: 'Propose a refund of $25.00' }).click()
  await expect(page.getByText('It is proposed that the platform covers it.')).toBeVisible()
  const again = page.getByRole('button', { name: /^Propose a refund of \$25.00/ })
  await expect(again).toHaveAccessibleDescription('Awaiting confirmation under Proposals.')

  const second = await anOperator(world, ['finance'])
  await openConsole(page, { url: world.url, token: second }, '/proposals')
  await look(page, 'proposal-refund')
  await page.keyboard.press('a')
  const confirming = page.getByRole('dialog', { name: 'Confirm: Refund covered by the platform?' })
  await expect(confirming).toContainText(/Little River Store · .* · \$25.00/)
  await confirming.getByLabel(/^Reason, as/).fill('The picture shows it.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  const { list } = await world.must(operatorRefunds.list, { token: second, query: { status: 'approved' } })
  expect(list).toMatchObject([{ amount: 2_500, bears: 'platform' }])
})

test('a refund is decided by items, whose worth is the amount, and both persons read them', async ({ page, shop }) => {
  const { world, merchant } = shop
  const sold = await shop.sell(3)
  await pick(world, merchant, sold)
  for (const step of [ship, reach]) await step(world, sold)
  const lines = [{ position: 0, quantity: 2 }]
  await world.must(storeRefunds.ask, {
    params: { secret: sold.secret },
    body: { reason: 'Two are torn', goods: 'received', lines },
  })
  await openConsole(page, { url: world.url, token: await anOperator(world, ['finance']) }, '/refunds')
  const items = page.getByLabel('A linen shirt')
  await expect(items).toHaveValue('2')
  await items.selectOption('3')
  const refund = page.getByRole('button', { name: /^Refund \$/ })
  await expect(refund).toHaveAccessibleDescription('Choose items or an amount up to $200.00.')
  await items.selectOption('0')
  await expect(refund).toHaveAccessibleDescription('Choose items or an amount up to $200.00.')
  await items.selectOption('1')
  await page.getByLabel('the merchant').check()
  const effect = page.getByRole('table', { name: 'What it moves' })
  await expect(effect.getByRole('row', { name: /^refunds/ })).toContainText('+100.00')
  await look(page, 'refund-items')
  await page.getByLabel('the platform').check()
  await page.getByRole('button', { name: /^Propose a refund of \$100.00/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose that the platform covers it?' })
  await dialog.getByLabel(/^Reason, as/).fill('One of two was torn.')
  await dialog.getByRole('button', { name: 'Propose a refund of $100.00' }).click()
  await expect(page.getByText('It is proposed that the platform covers it.')).toBeVisible()

  const second = await anOperator(world, ['finance'])
  await openConsole(page, { url: world.url, token: second }, '/proposals')
  await expect(page.getByRole('row', { name: /^1 × A linen shirt/ })).toContainText('100.00')
  await look(page, 'proposal-refund-items')
  await page.keyboard.press('a')
  const confirming = page.getByRole('dialog', { name: 'Confirm: Refund covered by the platform?' })
  await confirming.getByLabel(/^Reason, as/).fill('The picture shows it.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  const { list } = await world.must(operatorRefunds.list, { token: second, query: { status: 'approved' } })
  expect(list).toMatchObject([{ amount: 10_000, lines: [{ position: 0, quantity: 1, amount: 10_000 }] }])
})

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
  await expect(page.getByRole('navigation', { name: 'Queues on this page' })).toContainText(/Decide\s*1/)
  await page.keyboard.type('a jar, not a seam')
  await expect(typed).toHaveValue('The picture shows a jar, not a seam')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(typed).toHaveValue('The picture shows a jar, not a seam')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'The queue' }).getByRole('listitem')).toHaveCount(1)
  await expect(evidence).toContainText('A torn seam')
  await expect(page.getByText('This item does not need a decision here.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(evidence).toContainText('A missing button')
  expect(await waiting()).toMatchObject([{ reason: 'A missing button', status: 'pending_approval' }])
})

/** An operator rejects the torn seam. The next list is held until it is released, so the old one still shows it. */
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
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Refunds/ })
    .click()
  // The next list is still held, so the old one shows the decided one.
  const queue = page.getByRole('region', { name: 'The queue' }).getByRole('listitem')
  await expect(queue).toHaveCount(2)
  await expect(evidence).toContainText('A missing button')
  reading.release()
  await expect(queue).toHaveCount(1)
  await expect(evidence).toContainText('A missing button')
})

test('the last item of a queue leaves it although the help was open when the list came', async ({ page, shop }) => {
  await askFor(shop, ['A torn seam'])
  // An event that arrived while the help was open would read the lists again when it closes.
  await hold(page, operatorDesk.events)
  const { reading } = await rejectTheFirst(page, shop)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  reading.release()
  await expect(page.getByRole('region', { name: 'The queue' }).getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
})
