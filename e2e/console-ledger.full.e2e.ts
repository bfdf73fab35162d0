import type { Locator } from '@playwright/test'
import { audit } from '#contract/audit.ts'
import { deposits } from '#contract/deposits.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick } from '#server/testing/orders.ts'
import { aMerchant, anOperator, anUpload, somePayPassword, twoOperators } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { test as base, expect } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aVoucher } from './support/voucher.ts'

type Books = { world: ServedWorld; token: string; number: string; order: string; merchantToken: string }

/** A shop with two orders, one of them picked up, and a deposit of 120.00 that two operators credited. */
const test = base.extend<{ books: Books }>({
  books: async ({ world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword, form: { storeName: 'Little River Store' } })
    const listing = await aListing(world, merchant, { title: 'A shirt', purchasePrice: 6_000, price: 10_000, stock: 9 })
    const sold = await aPaidOrder(world, merchant, { lines: [{ listing }] })
    await aPaidOrder(world, merchant, { lines: [{ listing }] })
    await pick(world, merchant, sold)
    const { token } = merchant
    const { buffer: bytes } = await aVoucher('120.00')
    const url = '/merchant/common/upload'
    const voucher = (await anUpload(world, { purpose: 'voucher', bytes, token, url })).data.id
    const body = { method: 'manual', amount: 12_000, voucher } as const
    const { number } = await world.must(deposits.announce, { token, body })
    const decision = { approve: true, line: 'ST-2026-11-22-7', reason: 'The payment has arrived.' }
    for (const person of await twoOperators(world, ['finance'])) {
      await world.must(operatorDeposits.decide, { token: person, params: { number }, body: decision })
    }
    const auditor = await anOperator(world, ['auditor'])
    await use({ world, token: auditor, number, order: sold.number, merchantToken: token })
  },
})

test.use(desk)

/** The cells of a table in which not all of the text fits. */
const _cutCells = (table: Locator) =>
  table
    .locator('td')
    .evaluateAll((cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((cell) => cell.textContent),
    )

test('an auditor goes from a figure of the trial balance to the photo of a voucher', async ({ page, books }) => {
  const { world, token, number, merchantToken } = books
  await openConsole(page, { url: world.url, token })
  await page.keyboard.press('g')
  await page.keyboard.press('z')
  const sheet = page.getByRole('table', { name: 'Trial balance' })
  await expect(sheet.getByRole('row', { name: /clearing:bank/ })).toContainText('−120.00')
  await expect(sheet.getByRole('row', { name: /^All accounts/ })).toContainText('0.00')
  await expect(page.getByText('No day is closed yet.')).toBeVisible()
  await look(page, 'trial-balance')

  await sheet.getByRole('button', { name: 'clearing:bank' }).click()
  const part = page.getByRole('table', { name: 'Merchants of clearing:bank' })
  await expect(part.getByRole('row', { name: /Little River Store/ })).toContainText('−120.00')
  await look(page, 'trial-balance-account')
  await part.getByRole('link', { name: 'Little River Store' }).click()

  await expect(page).toHaveURL(/\/console\/ledger\?merchant=.*account=clearing%3Abank/)
  const ledger = page.getByRole('table', { name: 'Ledger', exact: true })
  await expect(ledger.getByRole('row')).toHaveCount(2)
  await expect(ledger.getByRole('row', { name: /Deposit credited/ })).toContainText('120.00')
  const entry = page.getByRole('complementary', { name: 'One transaction' })
  const causes = entry.getByRole('list', { name: 'What caused it' })
  await expect(causes).toContainText(`Deposit ${number}`)
  await expect(causes).toContainText('ST-2026-11-22-7')
  await expect(entry.getByText('whole')).toBeVisible()
  await look(page, 'ledger-deposit')

  await page.keyboard.press('o')
  await expect(entry.getByRole('img', { name: 'Proof of payment' })).toBeVisible()
  await photograph(page, 'console-ledger-voucher')
  const { list } = await world.must(audit.list, { token: merchantToken })
  expect(list[0]).toMatchObject({ role: 'auditor', reason: 'Review of the deposit' })
})
