import type { Page } from '@playwright/test'
import type { Body } from '#contract/endpoint.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { level } from '#contract/programme.ts'
import { decideByTwo } from '#server/testing/decisions.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator, aPayToken, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { settle } from '#server/testing/sold.ts'
import { booksAgree } from './support/books.ts'
import { putOnDevice } from './support/device.ts'
import { hold } from './support/hold.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant }

/** Enough for Silver and Gold together. */
const given = 40_000

/** A shop with a payment password and money for every level. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { merchantId } = merchant
    await decideByTwo(world, { kind: 'goodwill', merchantId, payload: { amount: given } })
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant })
  },
})

const pad = (page: Page) => page.getByRole('dialog', { name: 'Enter the payment password' })
const changed = (page: Page) => page.getByText('The terms have changed. Please check them again')

/** Two operators change the level of this rank. */
async function changeLevel(world: ServedWorld, rank: number, terms: Partial<Body<typeof operatorProgramme.setLevel>>) {
  const token = await anOperator(world, ['programme'])
  const found = (await world.must(operatorProgramme.levels, { token })).find((each) => each.rank === rank)
  if (!found) throw new Error(`there is no level ${rank}`)
  const { id: changes, shops: _, ...fields } = found
  await decideByTwo(world, { kind: 'level', merchantId: null, payload: { ...fields, ...terms, changes } })
}

test('a level that an order brings while it is being paid is not paid, and neither is the next one', async ({
  page,
  shop,
}) => {
  const { world, merchant } = shop
  await changeLevel(world, 2, { earnedAtOrders: 1 })
  const listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
  const { orderId } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await page.goto(`${world.url}/level`)
  await page.getByRole('button', { name: /^Upgrade to Silver/ }).click()
  await expect(pad(page)).toContainText('$99.00')
  await page.keyboard.type(somePayPassword.slice(0, 4))
  await settle(world, merchant.merchantId, orderId)
  await expect(page.getByText('Your level is now Silver')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Upgrade to Gold/ })).toBeVisible()
  await expect(pad(page)).toBeHidden()
  await page.keyboard.type(somePayPassword.slice(4))
  await booksAgree(page, shop, { balance: given + 3_500, income: 3_500 })
})

test('the slow answer about one level leaves the pad of another open', async ({ page, shop }) => {
  const { world } = shop
  const buying = await hold(page, level.upgrade)
  await page.goto(`${world.url}/level`)
  await page.getByRole('button', { name: /^Upgrade to Silver/ }).click()
  await expect(pad(page)).toContainText('$99.00')
  await page.keyboard.type(somePayPassword)
  await buying.sent
  await pad(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Gold/ }).first().click()
  await page.getByRole('button', { name: /^Upgrade to Gold/ }).click()
  await expect(pad(page)).toContainText('$199.00')
  buying.release()
  await expect(page.getByText('Your level is now Silver')).toBeVisible()
  await expect(pad(page).getByRole('alert')).toBeEmpty()
  await expect(pad(page)).toContainText('Upgrade to Gold')
  await booksAgree(page, shop, { balance: given - 9_900 })
})

test('a level that gives something else than shown is not bought: what it gives now is shown', async ({
  page,
  shop,
}) => {
  const { world } = shop
  await page.goto(`${world.url}/level`)
  const silver = page.getByRole('listitem').filter({ hasText: 'Silver' })
  await expect(silver).toContainText('4.5%')
  const upgrade = page.getByRole('button', { name: /^Upgrade to Silver/ })
  await upgrade.click()
  await expect(pad(page)).toContainText('$99.00')
  await changeLevel(world, 2, { feeBps: 490, upgradePrice: 9_800 })
  await page.keyboard.type(somePayPassword)
  await expect(changed(page)).toBeVisible()
  await expect(silver).toContainText('4.9%')
  await upgrade.click()
  await expect(pad(page)).toContainText('$98.00')
  await page.keyboard.type(somePayPassword)
  await expect(page.getByText('Your level is now Silver')).toBeVisible()
  await booksAgree(page, shop, { balance: given - 9_800 })
})

test('a refund is of the level that was shown: one that was bought on another device stays', async ({ page, shop }) => {
  const { world, merchant } = shop
  const { token } = merchant
  const { levels } = await world.must(level.get, { token })
  const buy = async (at: number) => {
    const { id: levelId, upgradePrice: amount } = levels[at]!
    const payToken = await aPayToken(world, merchant, { purpose: 'level', amount })
    await world.must(level.upgrade, { token, body: { levelId, payToken } })
  }
  await buy(1)
  await page.goto(`${world.url}/level`)
  const ask = page.getByRole('button', { name: 'Get a refund for this level' })
  await ask.click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('$99.00')
  await buy(2)
  await expect(page.getByText('You are at the highest level')).toBeVisible()
  await expect(asked).toContainText('$99.00')
  await asked.getByRole('button', { name: 'Get refund' }).click()
  await expect(changed(page)).toBeVisible()
  await ask.click()
  await expect(asked).toContainText('$199.00')
  await booksAgree(page, shop, { balance: given - 29_800 })
})
