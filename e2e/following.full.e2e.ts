import type { Page } from '@playwright/test'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant } from '#server/testing/people.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { openBeforeScripts } from './support/taken-over.ts'

const email = 'anna@example.com'

const test = base.extend<{ shop: { token: string; path: string } }>({
  shop: async ({ world }, use) => {
    const { token, shop } = await aMerchant(world)
    await use({ token, path: `/s/${shop}` })
  },
})

const mailWith = ({ ctx }: ServedWorld, text: string) => ctx.mail.recent().find((mail) => mail.text.includes(text))

const codeIn = (world: ServedWorld) =>
  /[A-HJ-NP-Z2-9]{8}/.exec(mailWith(world, 'one email a week at most')?.text ?? '')?.[0] ?? ''

/** The address is typed before the scripts have loaded, so that they must take it over. */
async function follow(page: Page, world: ServedWorld, path: string) {
  const send = page.getByRole('button', { name: 'Get verification code' })
  const letCome = await openBeforeScripts(page, path)
  await page.getByText('Follow', { exact: true }).click()
  await expect(page.getByText('One email a week at most, and only when there is something new.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(send).toBeDisabled()
  letCome()
  await send.click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await page.getByLabel('Verification code').fill(codeIn(world))
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page.getByText('You follow this shop.')).toBeVisible()
}

const title = 'Vacuum flask with cup'

async function mailOfTheWeek(world: ServedWorld, shop: { token: string }) {
  // The clock is stopped in a journey, and a listing from the same moment as the follow is not new to the follower.
  world.clock.advance(minuteMs)
  await aListing(world, shop, { title, price: 12_345 })
  world.clock.advance(7 * dayMs)
  await runSweeps(world.ctx)
  return mailWith(world, '/unfollow/')
}

const linksOf = (text = '') => text.match(/http\S+/g) ?? []

test('a shopper follows, gets the mail of the week, opens a product from it, and stops by its link', async ({
  page,
  world,
  shop,
}) => {
  await follow(page, world, shop.path)
  const mail = await mailOfTheWeek(world, shop)
  expect(mail).toMatchObject({ to: email, text: expect.stringContaining(`${title}, $123.45`) })
  await page.goto(linksOf(mail?.text)[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto(linksOf(mail?.text).at(-1) ?? '')
  await expect(page.getByRole('heading', { level: 1, name: /^No more emails from / })).toBeVisible()
  await page.getByRole('button', { name: 'Stop following' }).click()
  await expect(page.getByRole('status')).toContainText('You no longer follow')
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByText('0 followers')).toBeVisible()
})
