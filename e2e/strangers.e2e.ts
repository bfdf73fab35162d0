import type { Page } from '@playwright/test'
import { dashboard } from '#contract/dashboard.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { aListing } from '#server/testing/goods.ts'
import { pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { expect, test } from './support/journey.ts'
import { fillAddress } from './support/shopper-address.ts'
import { isTakenOver } from './support/taken-over.ts'
import { wordsIn } from './support/words.ts'

const words = wordsIn('th', 'storefront')
const title = 'กระติกน้ำสุญญากาศ'
const review = 'ยังอุ่นอยู่หลังนั่งรถไฟทั้งคืน'
const price = 2_349

const address = {
  Country: 'TH',
  'Full name': 'ณภัทร ศรีสุข',
  'Street and house number': '88/14 ซอยสุขุมวิท 39',
  'Sub-district': 'แขวงคลองตันเหนือ',
  District: 'เขตวัฒนา',
  Province: 'กรุงเทพมหานคร',
  Postcode: '10110',
  Email: 'napat@gmail.com',
  'Phone number': '081 234 5601',
}
/** Typed first, to see each mistake reported. */
const wrong = { Postcode: '1011', Email: 'napat@gmial.com', 'Phone number': '081 234' }

test.use({ locale: 'th-TH', timezoneId: 'Asia/Bangkok' })

const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: words(text) })
const press = (page: Page, text: string) => page.getByRole('button', { name: words(text) }).click()

/**
 * A shopper makes three mistakes. The wrong postcode is reported when its field is left, the slip in the mail address
 * is asked about, and the wrong phone number prevents the order.
 */
async function order(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  const search = page.getByRole('searchbox').filter({ visible: true })
  await search.fill('กระติกน้ำ')
  await search.press('Enter')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await isTakenOver(page)
  await press(page, 'Add to basket')
  await page.getByRole('link', { name: words('In the basket · Go there') }).click()
  await page.getByRole('link', { name: words('Check out') }).click()
  const field = (label: string) => page.getByLabel(words(label), { exact: true })
  await expect(field('Country')).toHaveValue(address.Country)
  await fillAddress(page, { ...address, ...wrong }, words)
  await expect(page.getByText(words('Enter a valid postcode for the country'))).toBeVisible()
  await field('Postcode').fill(address.Postcode)
  await expect(page.getByRole('status')).toHaveText(words('Did you mean {email}?', { email: address.Email }))
  await press(page, 'Use it')
  await expect(field('Email')).toHaveValue(address.Email)
  await press(page, 'Order, then pay')
  await expect(field('Phone number')).toBeFocused()
  await expect(field('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await field('Phone number').fill(address['Phone number'])
  await press(page, 'Order, then pay')
  await expect(heading(page, 'Awaiting payment')).toBeVisible()
  await isTakenOver(page)
}

async function confirmAndReview(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/confirm') && sent.push(request.url()))
  await press(page, 'I have received it')
  expect(sent, 'what follows is said first').toEqual([])
  await page.getByRole('button', { name: words('I have the goods') }).dblclick()
  await expect(heading(page, 'Received')).toBeVisible()
  expect(sent, 'two touches are one act').toHaveLength(1)
  await page.getByText(words('Write a review')).click()
  await page.getByRole('radio', { name: words('{each} of 5 stars', { each: 4 }) }).check()
  await page.getByLabel(words('Your review (optional)')).fill(review)
  await press(page, 'Publish the review')
  await expect(page.getByRole('img', { name: words('{stars} of 5 stars', { stars: 4 }) })).toBeVisible()
}

test('a stranger finds, orders, pays and reviews in the own language, and the merchant’s figures are what was done', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const titles = { en: 'Vacuum flask with cup', th: title }
  const listing = await aListing(world, merchant, { title: titles, purchasePrice: 1_000, price, stock: 30 })
  await order(page, `/s/${merchant.shop}`)
  await press(page, 'Let the payment fail')
  await expect(page.getByText(words('The payment failed. Your order is still there: you can try again.'))).toBeVisible()
  await press(page, 'Pay (simulated)')
  await expect(heading(page, 'Paid, being prepared')).toBeVisible()

  const secret = new URL(page.url()).hash.slice(1)
  const sold = { secret, ...(await world.must(storeOrders.order, { params: { secret } })) }
  await pick(world, merchant, sold)
  await ship(world, sold)
  await reach(world, sold)
  await page.reload()
  await expect(heading(page, 'Delivered')).toBeVisible()
  const tracking = page.getByRole('link', { name: `TN-${sold.orderId.slice(-12)}` })
  await expect(tracking).toHaveAttribute('href', /^https:\/\/www\.dhl\.com\/.*TN-/)
  await isTakenOver(page)
  await confirmAndReview(page)
  expect(asked.length).toBeGreaterThan(10)
  // A browser does not send the part after the #, so the secret may be there.
  expect(asked.filter((url) => url.replace(/#.*/, '').includes(secret))).toEqual([])

  const { token } = merchant
  const { from: _, ...funnel } = await world.must(dashboard.funnel, { token })
  expect(funnel).toEqual({ visitors: 1, viewers: 1, baskets: 1, orders: 1, paid: 1 })
  expect(await world.must(dashboard.index, { token })).toMatchObject({
    visitors: { today: 1, days7: 1, days30: 1 },
    shop: { rating: 4 },
    today: { orders: 1, sales: price },
  })
  const productPage = await (await fetch(`${world.url}/s/${merchant.shop}/p/${listing.id}`)).text()
  expect(productPage).toContain(review)
  expect(productPage).toContain('"ratingValue":4,"reviewCount":1')
})
