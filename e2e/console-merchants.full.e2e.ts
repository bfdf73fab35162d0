import { audit } from '#contract/audit.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorLedger } from '#contract/operator/ledger.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { service } from '#contract/service.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick } from '#server/testing/orders.ts'
import { anOperator, type TestMerchant } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { test as base, expect } from './support/journey.ts'
import { anEarningMerchant } from './support/rich-merchant.ts'

/** A merchant with 750.00, an order to pick up and one to ship. */
const test = base.extend<{ merchant: TestMerchant }>({
  merchant: async ({ world }, use) => {
    const merchant = await anEarningMerchant(world)
    const listing = await aListing(world, merchant, { title: 'Canvas plimsolls', purchasePrice: 6_000, price: 10_000 })
    await aPaidOrder(world, merchant, { lines: [{ listing }] })
    await pick(world, merchant, await aPaidOrder(world, merchant, { lines: [{ listing }] }))
    await use(merchant)
  },
})

test.use(desk)

test('the key of a room’s search stays the room’s where the search of everything comes after it', async ({
  page,
  world,
}) => {
  const roles = Promise.withResolvers<void>()
  await page.route('**/admin/me', async (route) => {
    await roles.promise
    await route.continue()
  })
  await page.goto(new URL('/healthz', world.url).href)
  const token = await anOperator(world, ['finance'])
  await page.evaluate((value) => localStorage.setItem('console:token', value), token)
  await page.goto(new URL('/console/merchants', world.url).href)
  const search = page.getByRole('searchbox', { name: 'Shop, merchant, email, phone or number' })
  await expect(search).toBeVisible()
  roles.resolve()
  await expect(page.locator('search input')).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

test('a merchant is found, its balances are read, a hold is proposed, and the act is in the audit trail', async ({
  page,
  world,
  merchant,
}) => {
  const { shop, wallet } = await world.must(merchants.info, { token: merchant.token })
  const [finance, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  await openConsole(page, { url: world.url, token: finance }, '/merchants')
  const table = page.getByRole('table', { name: 'Merchants' })
  await expect(table.getByRole('link', { name: shop.name })).toBeVisible()
  await look(page, 'merchants')
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Shop, merchant, email, phone or number' })
  await expect(search).toBeFocused()
  await search.fill('nobody at all')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await search.fill(merchant.email)
  await expect(table.getByRole('link', { name: shop.name })).toBeVisible()
  await search.press('Tab')
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: shop.name })).toBeVisible()
  expect(wallet.balance).toBe(75_000)
  const figures = page.locator('dl').filter({ hasText: 'Total income' })
  await expect(figures).toContainText('$750.00')
  const orders = page.getByRole('table', { name: 'Orders' })
  await expect(orders.getByRole('row')).toHaveCount(4)
  await expect(orders).toContainText('Awaiting shipment')
  await expect(page.getByRole('button', { name: 'Write' })).toBeHidden()
  const tabs = page.getByRole('navigation', { name: 'Parts of this page' })
  const query = { merchantId: merchant.merchantId }
  const moved = await world.must(operatorLedger.list, { token: finance, query })
  const paidIn = await world.must(operatorDeposits.list, { token: finance, query: { ...query, status: 'all' } })
  for (const tab of ['Orders 3', `Ledger ${moved.total}`, `Deposits ${paidIn.total}`, 'Withdrawals 0', 'Refunds 0']) {
    await expect(tabs.getByRole('link', { name: tab, exact: true })).toBeVisible()
  }
  await look(page, 'merchant')
  for (const part of ['Ledger', 'Withdrawals', 'Deposits', 'Refunds', 'Security', 'Acts']) {
    await tabs.getByRole('link', { name: part }).click()
    await expect(page.getByRole('heading', { name: shop.name })).toBeVisible()
  }
  await expect(page.getByRole('table', { name: 'What we did' })).toContainText('Approved your application')

  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: `Propose for ${shop.name}?` })
  await dialog.getByLabel('Amount').fill('120.00')
  await dialog.getByLabel('court order').check()
  await dialog.getByLabel('Case').fill('4 C 118/26')
  await dialog.getByLabel(/^Reason, as/).fill('The court has ordered it.')
  await dialog.getByRole('button', { name: 'Propose to hold $120.00' }).click()
  await expect(page.getByText('Proposed. Another person of finance confirms it.')).toBeVisible()
  const [proposal] = (await world.must(operatorProposals.list, { token: other, query: { status: 'waiting' } })).list
  const params = { id: proposal?.id ?? '' }
  await openConsole(page, { url: world.url, token: other }, '/proposals')
  await expect(page.getByRole('definition').filter({ hasText: shop.name })).toBeVisible()
  // What it says is in the rows that the second person confirms.
  for (const name of ['Legal ground none court order', 'Case none 4 C 118/26', 'Amount none 120.00']) {
    await expect(page.getByRole('row', { name })).toBeVisible()
  }
  await look(page, 'proposal-hold')
  await world.must(operatorProposals.confirm, { token: other, params, body: { reason: 'Compared with the order.' } })

  await openConsole(page, { url: world.url, token: finance }, `/merchants/${merchant.merchantId}`)
  await page.getByRole('button', { name: 'Lift…' }).click()
  const lift = page.getByRole('dialog', { name: 'Lift the legal hold?' })
  await lift.getByLabel(/^Reason, as/).fill('The order was withdrawn.')
  await lift.getByRole('button', { name: 'Lift the hold on $120.00' }).click()
  await expect(lift).toBeHidden()
  await expect(page.getByRole('button', { name: 'Lift…' })).toBeHidden()
  const own = await world.must(audit.list, { token: merchant.token })
  expect(own.list.slice(0, 3).map(({ act }) => act)).toEqual(['hold.lift', 'hold.confirmed', 'hold.propose'])
  expect((await world.must(merchants.info, { token: merchant.token })).wallet.holds).toEqual([])

  await openConsole(page, { url: world.url, token: await anOperator(world, ['auditor']) }, '/audit')
  const trail = page.getByRole('table', { name: 'Audit trail' })
  const lifted = trail.getByRole('row').filter({ hasText: 'Lifted a hold on your balance' })
  await lifted.getByRole('button').click()
  const pane = page.getByRole('complementary', { name: 'One act' })
  await expect(pane).toContainText('“The order was withdrawn.”')
  await expect(pane).toContainText('whole')
  await look(page, 'audit')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(new RegExp(`merchant=${merchant.merchantId}`))
  await expect(trail.getByRole('row')).toHaveCount(own.list.length + 1)
  await page.getByLabel('Act', { exact: true }).selectOption('hold.propose')
  await expect(trail.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/proposals\//)
})

test('customer service writes to a merchant who has not asked, by the filter of its answers', async ({
  page,
  world,
  merchant,
}) => {
  const { shop } = await world.must(merchants.info, { token: merchant.token })
  const { merchantId, token } = merchant
  await openConsole(page, { url: world.url, token: await anOperator(world, ['support']) }, `/merchants/${merchantId}`)
  await expect(page.getByRole('button', { name: 'Write' })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: `Write to ${shop.name}` })
  const send = dialog.getByRole('button', { name: 'Send the message' })
  await expect(send).toHaveAccessibleDescription('Write the message first.')
  await dialog.getByLabel('Message', { exact: true }).fill('Please send me your password.')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Customer service never asks for a password')
  await look(page, 'merchant-write')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Write' }).click()
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('Please send me your password.')
  await dialog.getByLabel('Message', { exact: true }).fill('The supplier is late: your parcel leaves on Friday.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const { list } = await world.must(service.list, { token })
  expect(list.map(({ text, mine }) => ({ text, mine }))).toEqual([
    { text: 'The supplier is late: your parcel leaves on Friday.', mine: false },
  ])
  await look(page, 'merchant-written')
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page.getByRole('log')).toContainText('your parcel leaves on Friday.')
})
