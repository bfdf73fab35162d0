import type { Page } from '@playwright/test'
import { paths } from '#merchant/paths.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import { hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { aWithdrawal } from './support/console-withdrawals-steps.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { aShelf } from './support/shelf.ts'
import { announceDeposit } from './support/voucher.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const tables = {
  orders: paths.order,
  goods: paths.goods,
  balance: paths.fundsRecords,
  report: paths.finance,
  deposits: paths.rechargeRecord,
  withdrawals: paths.withdrawRecord,
}

/** The rows, without the names of the columns and the sums. */
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })

async function chooseTwo(page: Page, select: string) {
  await page.getByRole('button', { name: select, exact: true }).click()
  // The shop has one product.
  const most = Math.min(2, await page.getByRole('checkbox').count())
  for (let at = 0; at < most; at += 1) await page.getByRole('checkbox').nth(at).click({ force: true })
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(most)
}

for (const { currency, price, lang, select } of [
  { currency: 'USD', price: 100_000, lang: 'en', select: 'Select' },
  { currency: 'IDR', price: 1_000_000_000, lang: 'id', select: 'Pilih' },
  { currency: 'JPY', price: 1_000_000, lang: 'ja', select: '選択' },
  { currency: 'LBP', price: 5_400_000_000, lang: 'vi', select: 'Chọn' },
  { currency: 'KWD', price: 3_000_000, lang: 'th', select: 'เลือก' },
] as const)
  test.describe(currency, () => {
    test.use({ settings: { SETTLEMENT_CURRENCY: currency } })

    test(`every table and its sums are readable in ${currency}`, async ({ page, world }) => {
      const merchant = await aMerchant(world, { payPassword: somePayPassword })
      const title = 'Kursi lipat kemah baja dengan sandaran lengan dan tempat minum'
      const { rows } = await aShelf(world, merchant, { title, purchasePrice: price * 0.6, price })
      const ids: string[] = []
      for (let order = 0; order < 12; order += 1) ids.push(await aSoldOrder(world, rows, { total: price }))
      for (const id of ids.slice(0, 4)) await settle(world, merchant.merchantId, id)
      for (let each = 0; each < 2; each += 1) {
        await announceDeposit(world, merchant.token)
        await aWithdrawal(world, { merchant, amount: price * 0.6 })
      }
      await putOnDevice(page, world.url, { token: merchant.token, lang })
      for (const [name, path] of Object.entries(tables))
        for (const width of [1024, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(world.url + path)
          await expect(rowsOf(page).first()).toBeVisible()
          await hasRead(page)
          await looksRight(page, `${name} at ${width}`)
          await photograph(page, `table-${currency}-${name}-${width}`)
          if (width === 1024) await axe(page)
          await chooseTwo(page, select)
          await looksRight(page, `${name} at ${width}, chosen`)
          await photograph(page, `table-${currency}-${name}-${width}-chosen`)
          const weights = await page
            .getByRole('row')
            .nth(1)
            .locator('.figures')
            .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontWeight))
          expect(new Set([...weights, '600']), 'every sum is semibold').toEqual(new Set(['600']))
        }
    })
  })
