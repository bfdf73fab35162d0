import { aListing } from '#server/testing/goods.ts'
import { publishRates } from '#server/testing/rates.ts'
import { expect } from './support/journey.ts'
import { typeAmount } from './support/number-pad.ts'
import { photograph } from './support/photograph.ts'
import { test } from './support/withdrawals-steps.ts'

test('a merchant reads the balance also in the own currency, and chooses another one', async ({ page, rich }) => {
  const { world } = rich
  await page.goto(`${world.url}/my`)
  await expect(page.getByText('$750.00').first()).toBeVisible()
  await expect(page.getByText(/about/)).toHaveCount(0)

  await publishRates(world, { GBP: '0.7841', THB: '35.12' })
  await page.goto(`${world.url}/settingup`)
  await page.getByRole('link', { name: 'Basic information' }).click()
  await page.getByLabel('Your own currency').selectOption('THB')
  await photograph(page, 'own-currency-setting')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  for (const [path, name] of [
    ['/my', 'my'],
    ['/fundsRecords', 'bill'],
  ] as const) {
    await page.goto(`${world.url}${path}`)
    await expect(page.getByText(/about THB\s26,300 · rate of/)).toBeVisible()
    await photograph(page, `own-currency-${name}`)
  }
  await page.goto(`${world.url}/home`)
  await expect(page.getByText(/about THB\s[\d,]+ · rate of/)).toBeVisible()
  await photograph(page, 'own-currency-home')
  await page.goto(`${world.url}/withdraw`)
  await typeAmount(page, '200')
  // Of what arrives after the fee of 1 %.
  await expect(page.getByText(/about THB\s6,950 · rate of/)).toBeVisible()
  await photograph(page, 'own-currency-withdraw')
})

test.describe('a shopper whose browser names Thailand', () => {
  test.use({ locale: 'en-TH' })

  test('reads prices also in baht, and pays the price in dollars', async ({ page, rich: { world, merchant } }) => {
    await publishRates(world, { THB: '35.12' })
    const listing = await aListing(world, merchant, { title: 'A lamp', price: 2_990, purchasePrice: 1_000, stock: 9 })
    await page.goto(`/s/${merchant.shop}/p/${listing.id}`)
    await expect(page.getByText(/about THB\s1,050 · rate of .* · you pay in USD/)).toBeVisible()
    await photograph(page, 'own-currency-product')
    await page.goto(`/s/${merchant.shop}/p/${listing.id}?lang=th`)
    await expect(page.getByText(/ประมาณ ฿1,050 ·/)).toBeVisible()
    await photograph(page, 'own-currency-product')
    await page.goto(`/s/${merchant.shop}/p/${listing.id}`)
    await page.getByRole('button', { name: /Add to basket/ }).click()
    await page.goto(`/s/${merchant.shop}/basket`)
    await expect(page.getByText(/about THB\s1,050 · .* · you pay in USD/)).toBeVisible()
    await photograph(page, 'own-currency-basket')

    await page.goto(`/s/${merchant.shop}/checkout`)
    await expect(page.getByRole('button', { name: /Order, then pay \$29\.90/ })).toBeVisible()
    await expect(page.getByText(/about THB\s1,050 · .* · you pay in USD/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Order, then pay \$29\.90/ })).toBeVisible()
    await photograph(page, 'own-currency-checkout')
    await page.getByLabel('Country').selectOption('US')
    await expect(page.getByText(/about/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Order, then pay \$29\.90/ })).toBeVisible()
  })
})
