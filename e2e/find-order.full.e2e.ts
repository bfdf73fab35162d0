import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant } from '#server/testing/people.ts'
import { expect, test } from './support/journey.ts'
import { openBeforeScripts } from './support/taken-over.ts'

const email = 'anna@example.com'

test('a shopper who lost the link of an order finds it by mail, also by an address typed before the scripts came', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { title: 'Vacuum flask with cup' })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }], email })
  await page.goto(`/s/${merchant.shop}`)
  await expect(page.getByRole('link', { name: 'Find my order' })).toHaveAttribute('href', /\/find/)
  const send = page.getByRole('button', { name: 'Send the links' })
  const letCome = await openBeforeScripts(page, `/s/${merchant.shop}/find`)
  await page.getByLabel('Email').fill('Anna@Example.com')
  await page.getByLabel('Email').press('Enter')
  await expect(send).toBeDisabled()
  letCome()
  await send.click()
  const sent = 'If you have ordered here with Anna@Example.com, an email with the links is on its way.'
  await expect(page.getByRole('status')).toContainText(sent)
  await runSweeps(world.ctx)
  const mail = world.ctx.mail.recent().find(({ subject }) => subject.startsWith('Your orders at '))
  expect(mail?.to).toBe(email)
  await page.goto(mail?.text.match(/http\S+/)?.[0] ?? '')
  await expect(page.getByText(order.number)).toBeVisible()
})
