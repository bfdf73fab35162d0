import { audit } from '#contract/audit.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { aBankAccount, importStatement, statementOf } from '#server/testing/bank.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick } from '#server/testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant, twoOperators } from '#server/testing/people.ts'
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

test('a hold is proposed from the page of its merchant, confirmed by what it says, and lifted', async ({
  page,
  world,
  merchant,
}) => {
  const { shop } = await world.must(merchants.info, { token: merchant.token })
  const [finance, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  await openConsole(page, { url: world.url, token: finance }, '/merchants')
  const table = page.getByRole('table', { name: 'Merchants' })
  await expect(table.getByRole('link', { name: shop.name })).toBeVisible()
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: shop.name })).toBeVisible()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: `Propose for ${shop.name}?` })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await dialog.getByLabel('Legal hold on a part of the balance').check()
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
  // The second person must see the content of what they confirm.
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
})

test('a press anywhere on a row shows what it is about, and never presses an act that stands in it', async ({
  page,
  world,
}) => {
  const [one, other] = await twoOperators(world, ['finance'])
  const { email } = await aMerchant(world, { form: { storeName: 'Little River Store' } })
  const { id: accountId } = await aBankAccount(world, one)
  const day = world.clock.now().toISOString().slice(0, 10)
  await importStatement(world, { token: one, accountId, file: statementOf([{ day, amount: 4_400, payer: 'Weber' }]) })
  const rowOf = (text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text })

  await openConsole(page, { url: world.url, token: other }, '/bank-lines?tab=imports')
  const file = rowOf('statement.csv')
  await expect(file.getByRole('button', { name: 'Confirm…' })).toBeEnabled()
  // Enter before any row has the focus gives it to the first row's act, and presses nothing.
  await page.keyboard.press('Enter')
  await expect(file.getByRole('button', { name: 'Confirm…' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await file.getByText('statement.csv').click()
  await expect(file).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openConsole(page, { url: world.url, token: await anOperator(world, ['auditor']) }, '/audit')
  const act = page.getByRole('complementary', { name: 'One act' })
  await expect(act).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(act).toBeHidden()
  await rowOf('Little River Store').first().getByRole('cell').nth(3).click()
  await expect(act).toContainText('Little River Store')
  expect(page.url()).toMatch(/\/audit$/)

  await openConsole(page, { url: world.url, token: other }, '/merchants')
  await rowOf(email).getByText(email).click()
  await expect(page.getByRole('heading', { name: 'Little River Store' })).toBeVisible()

  await openConsole(page, { url: world.url, token: other }, '/')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  const first = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(first ?? 'none'))
})
