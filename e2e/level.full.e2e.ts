import type { Page } from '@playwright/test'
import type { Body } from '#contract/endpoint.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { decideByTwo } from '#server/testing/decisions.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { booksAgree } from './support/books.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant }

/** Enough for Silver and Gold together. */
const given = 40_000

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

async function changeLevel(world: ServedWorld, rank: number, terms: Partial<Body<typeof operatorProgramme.setLevel>>) {
  const token = await anOperator(world, ['programme'])
  const found = (await world.must(operatorProgramme.levels, { token })).find((each) => each.rank === rank)
  if (!found) throw new Error(`there is no level ${rank}`)
  const { id: changes, shops: _, ...fields } = found
  await decideByTwo(world, { kind: 'level', merchantId: null, payload: { ...fields, ...terms, changes } })
}

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
