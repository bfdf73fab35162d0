import { dayMs } from '#contract/durations.ts'
import { refunds } from '#contract/refunds.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/refunds-steps.ts'
import { isTakenOver } from './support/taken-over.ts'

test.use({ beginsAt: '2026-03-02T09:00:00Z', locale: 'en-GB', timezoneId: 'Europe/Berlin' })

const email = 'greta@shopper.example'
const munich = {
  ...{ name: 'Greta Huber', country: 'DE', region: '', city: 'München' },
  ...{ line1: 'Sendlinger Straße 8', line2: '', postcode: '80331' },
}

test('a shopper in Munich leaves the contract: one lamp goes back and is paid when it was proved to be sent', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const lamp = await aListing(world, merchant, { title: 'A desk lamp', purchasePrice: 6_000, price: 10_000 })
  const mug = await aListing(world, merchant, { title: 'A mug', purchasePrice: 600, price: 1_000 })
  const lines = [{ listing: lamp, quantity: 2 }, { listing: mug }]
  const mailed = async () => {
    await runSweeps(world.ctx)
    return world.ctx.mail.recent().filter(({ to }) => to === email)
  }
  const buy = () => aPaidOrder(world, merchant, { lines, email, address: munich })
  const open = async ({ secret }: { secret: string }) => {
    await page.goto(`/s/${merchant.shop}/o#${secret}`)
    await isTakenOver(page)
  }

  const early = await buy()
  await open(early)
  await page.getByRole('link', { name: 'Withdraw from the contract here' }).click()
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Greta Huber')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible()

  const order = await buy()
  await pick(world, merchant, order)
  await ship(world, order)
  world.clock.advance(3 * dayMs)
  await reach(world, order)
  await page.clock.setFixedTime(world.clock.now())
  await open(order)
  await page.getByRole('link', { name: 'Withdraw from the contract here' }).click()
  await page.getByRole('checkbox', { name: 'A mug' }).uncheck()
  await page.getByRole('button', { name: 'One less' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('1 × A desk lamp')).toBeVisible()
  await expect(page.getByText('Comes back: $100.00')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByText('You have withdrawn from the contract.')).toBeVisible()
  await page.getByRole('link', { name: 'Send the goods back' }).click()
  await expect(page.getByRole('main').getByText('1 High Street, London')).toBeVisible()
  await page.getByLabel('Carrier and tracking number').fill('DHL 00340434161094')
  await page.getByRole('button', { name: 'I have sent it back' }).click()
  await expect(page.getByText('The money follows by March 19, 2026 at the latest.')).toBeVisible()
  world.clock.advance(14 * dayMs)
  await runSweeps(world.ctx)
  await page.reload()
  await expect(page.getByText('1 of 2 refunded')).toBeVisible()

  await page.getByRole('link', { name: 'Something is wrong' }).click()
  await page.getByRole('checkbox', { name: 'A desk lamp' }).uncheck()
  await page.getByRole('radio', { name: 'It is damaged' }).check()
  await page.getByLabel('Describe what happened').fill('The handle is off')
  await page.getByRole('button', { name: 'Request a refund of $10.00' }).click()
  await expect(page.getByText('Your request was sent.')).toBeVisible()
  const { list } = await world.must(refunds.list, { token: merchant.token, query: {} })
  expect(list[0]).toMatchObject({
    cause: 'damaged',
    reason: 'The handle is off',
    lines: [{ title: 'A mug', quantity: 1 }],
  })
  await decide({ world, merchant, sell: buy }, list[0]?.id ?? '', { approve: true, bears: 'merchant' })

  const subjects = (await mailed()).map(({ subject }) => subject.replace(/EN-\S+/, 'EN').replace(/ at .*/, ''))
  const expected = [
    'Your order EN',
    'Your order EN',
    'Your order EN is paid',
    'You withdrew from the contract of order EN',
    'Your money for order EN was sent back',
    'Your order EN is paid',
    'Your order EN is on its way',
    'Your order EN has arrived',
    'You withdrew from the contract of order EN',
    'Your return of order EN',
    'Refund of your order EN',
    'Your money for order EN was sent back',
    'You asked for a refund of order EN',
    'Refund of your order EN approved',
    'Your money for order EN was sent back',
  ]
  expect(subjects.sort()).toEqual(expected.sort())
})
