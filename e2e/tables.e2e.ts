import type { Locator, Page } from '@playwright/test'
import { paths } from '#merchant/paths.ts'
import { aMerchant } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { aShelf } from './support/shelf.ts'

/** Lower than its twelve rows, so that not all of them are rendered. */
const small = { width: 1024, height: 560 }
const orders = 12

// Amounts of eight digits, and long words.
test.use({ viewport: small, settings: { SETTLEMENT_CURRENCY: 'IDR' } })

/** The rows of orders, without the names of the columns and the sums. */
const rowsOf = (page: Page) => page.getByRole('row', { name: /^EN-/ })

test('a table of orders in rupiah is read, worked through by keyboard and printed', async ({ page, world }) => {
  const merchant = await aMerchant(world)
  const price = 1_000_000_000
  const { rows } = await aShelf(world, merchant, { title: 'Kursi lipat baja', purchasePrice: price * 0.6, price })
  for (let order = 0; order < orders; order += 1) await aSoldOrder(world, rows, { total: price })
  await putOnDevice(page, world.url, { token: merchant.token, lang: 'id' })
  await page.goto(world.url + paths.order)
  await expect(rowsOf(page).first()).toBeVisible()
  expect(await rowsOf(page).count(), 'a list renders what is in view').toBeLessThan(orders)
  await expect(page.getByRole('columnheader')).toHaveCount(7)
  await expect(rowsOf(page).first().getByRole('cell')).toHaveCount(6)

  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  for (const key of ['j', 'Space', 'j', 'Space', 'j', 'k']) await page.keyboard.press(key)
  await expect(page.getByRole('checkbox').nth(1), 'j and k go from row to row').toBeFocused()
  const sums = page.getByRole('row', { name: '2 dipilih' })
  await expect(sums).toHaveText(/Rp\s12\.000\.000.*Rp\s20\.000\.000/)
  const ends = (row: Locator) =>
    row.getByRole('cell').evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right))
  expect(await ends(sums), 'sums stand below the names and above the amounts').toEqual(await ends(rowsOf(page).first()))
  await looksRight(page, 'two chosen orders')
  await axe(page)

  await page.getByRole('button', { name: 'Harga jual' }).click()
  const head = page.getByRole('columnheader', { name: 'Harga jual' })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(sums, 'another order of the same rows').toBeVisible()
  await page.getByRole('button', { name: 'Harga jual' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect(sums).toBeVisible()
  await page.getByRole('radio', { name: /^Semua/ }).check()
  await expect(page.getByRole('checkbox'), 'another list').toHaveCount(0)
  await page.getByRole('radio', { name: /^Perlu diproses/ }).check()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('checkbox'), 'the first list has no choice of before').toHaveCount(0)

  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await expect(page.getByRole('checkbox').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page).toHaveURL(/order/)

  // Every row that was read is on paper, which has no side navigation and nothing to press.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(rowsOf(page)).toHaveCount(orders)
  await expect(rowsOf(page).last()).toContainText('Perlu diproses')
  await expect(page.getByRole('columnheader', { name: 'Harga jual' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button'), 'the names of the sorted columns').toHaveCount(3)
  const tops = await rowsOf(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  expect(tops, 'one below the other').toEqual([...new Set(tops)].sort((one, other) => one - other))
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null, colorScheme: null })
  await expect(page.getByRole('navigation', { name: 'Menu utama' })).toBeVisible()
})
