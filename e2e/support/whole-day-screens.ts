import { expect, type Page } from '@playwright/test'
import { minorDigits } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import { merchants } from '#contract/merchants.ts'
import { toDecimal } from '#contract/money.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { products } from '#contract/products.ts'
import { decideRegistration, somePassword, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { fillApplication } from './application-form.ts'
import { aCameraPhoto, lookAt } from './camera.ts'
import { choosePayPassword } from './pay-digits.ts'
import { photograph } from './photograph.ts'
import { showsAmounts } from './screen-amounts.ts'
import type { ServedWorld } from './served-world.ts'

const reason = 'the whole day'
const email = 'whole.day@northwind.example'
const phone = '+66812345678'

type Applying = { page: Page; operator: string; code: string }

/** A merchant who applies on the screens with photos out of a phone, is approved, and sets a payment password. */
export async function applyOnScreens(world: ServedWorld, { page, operator, code }: Applying): Promise<TestMerchant> {
  await page.goto(`${world.url}/register`)
  await sendApplication(page, code)
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
  const merchantId = await review(world, { operator })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your shop is approved' })).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  await setPayPassword(world, page)
  const { shop } = await world.must(merchants.info, { token })
  await lookAtLogo(world, shop.logo ?? '')
  return { token, merchantId, shop: shop.id, email, phone, password: somePassword, payPassword: somePayPassword }
}

async function sendApplication(page: Page, code: string) {
  await page.getByLabel('Invitation code').fill(code)
  await fillApplication(page, {
    shopName: 'Whole Day Goods',
    address: '88 Charoen Krung Road, Bangkok 10500',
    country: 'Thailand',
    fullName: 'Suda Phongsri',
    phone,
    email,
    photo: await aCameraPhoto('photo'),
  })
  await page.getByLabel('Password', { exact: true }).fill(somePassword)
  await page.getByLabel('Confirm password').fill(somePassword)
  await page.getByRole('button', { name: 'Submit application' }).click()
}

/** The operator opens each photo, which is upright and has no location, and approves. */
async function review(world: ServedWorld, { operator: token }: { operator: string }): Promise<string> {
  const waiting = await world.must(operatorRegistrations.list, { token, query: {} })
  const id = waiting.list.find((each) => each.email === email)?.id ?? ''
  for (const which of ['idFront', 'idBack', 'idHeld']) {
    const path = operatorRegistrations.image.path.replace(':id', id).replace(':which', which)
    const response = await fetch(`${world.url}${path}?reason=${encodeURIComponent(reason)}`, { headers: { token } })
    const image = Buffer.from(await response.arrayBuffer())
    expect(await lookAt(image), which).toEqual({ lies: true, exif: undefined, orientation: undefined })
  }
  await decideRegistration(world, { token, id, body: { approve: true, reason } })
  return id
}

async function lookAtLogo(world: ServedWorld, logo: string) {
  const image = Buffer.from(await (await fetch(new URL(logo, world.url))).arrayBuffer())
  expect(await lookAt(image), 'logo').toMatchObject({ exif: undefined, orientation: undefined })
}

async function setPayPassword(world: ServedWorld, page: Page) {
  await page.goto(`${world.url}/setPaypwd`)
  await choosePayPassword(page, somePayPassword)
  await page.getByLabel('Login password').fill(somePassword)
  await page.getByRole('button', { name: 'Set payment password' }).click()
  await expect(page).toHaveURL(/\/my$/)
}

type Distributing = { page: Page; categoryId: string; count: number; priceOf: (productId: string) => number }

/** All of a category into the shop; the first of it is priced by hand, taken off the shelf and put back. */
export async function distributeOnScreens(world: ServedWorld, token: string, { page, ...wanted }: Distributing) {
  const { categoryId, count, priceOf } = wanted
  await page.goto(`${world.url}/distribution?categoryId=${categoryId}`)
  const shown = new Intl.NumberFormat('en').format(count)
  // The total of a filtered list is counted up to a thousand.
  const atLeast = count > limits.countedTotalMax ? '1,000+' : shown
  await page.getByRole('button', { name: 'Add all…' }).click()
  const question = page.getByRole('alertdialog', { name: `Add all ${atLeast} products to your shop?` })
  await question.getByRole('button', { name: 'Add to shop' }).click()
  const result = page.getByRole('dialog', { name: 'In your shop' })
  await expect(result).toContainText(shown, { timeout: 60_000 })
  await photograph(page, 'whole-day-distributed')
  await result.getByRole('button', { name: 'View my products' }).click()
  await expect(page.getByRole('radio', { name: `All ${shown}` })).toBeVisible()

  const [listing] = (await world.must(products.manage, { token, query: { limit: 1 } })).list
  if (!listing) throw new Error('nothing was distributed')
  const price = priceOf(listing.productId)
  const { currency } = world.ctx.config
  const text = toDecimal(price, minorDigits(currency))
  const first = page.getByRole('article').first()
  await first.getByRole('button', { name: /^Price of / }).click()
  const sheet = page.getByRole('dialog', { name: 'Selling price' })
  for (const key of text)
    await sheet.getByRole('button', { name: key === '.' ? /point|decimal/i : key, exact: key !== '.' }).click()
  await sheet.getByRole('button', { name: 'Save price' }).click()
  await showsAmounts(first, [price], { lang: 'en', currency })
  await first.getByRole('switch').press(' ')
  await expect(page.getByRole('radio', { name: 'In stock 1' })).toBeVisible()
  await first.getByRole('switch').press(' ')
  await expect(page.getByRole('radio', { name: 'In stock 0' })).toBeVisible()
}
