import { aChannelOrder, aChannelPartner } from '#server/testing/channel.ts'
import { aMerchant } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { aShelf } from './support/shelf.ts'

test('a merchant agrees to a partner, its order arrives, and after the end its next one is refused', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world)
  const { rows } = await aShelf(world, merchant)
  await putOnDevice(page, world.url, { token: merchant.token })
  await page.goto(`${world.url}/setting`)
  await page.getByRole('link', { name: 'Partners' }).click()
  await expect(page.getByText('No partner yet.')).toBeVisible()

  const { client } = await aChannelPartner(world)
  const orderOf = (externalId: string) => client.placeOrder(aChannelOrder(rows, { externalId }))
  const refused = { error: 'channel_closed', detail: { because: 'shop' } }
  await expect(orderOf('N-1')).rejects.toMatchObject(refused)
  await page.reload()
  await page.getByRole('button', { name: 'North Gate' }).click()
  const terms = page.getByRole('dialog', { name: 'Sell through North Gate?' })
  await expect(terms.getByText('What North Gate sees')).toBeVisible()
  await axe(page)
  await terms.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(page.getByText('North Gate now sells for your shop')).toBeVisible()

  const placed = await orderOf('N-1')
  const selling = page.getByRole('article').filter({ hasText: 'North Gate' })
  await expect(selling.getByRole('link', { name: placed.number })).toBeVisible()
  await axe(page)
  await selling.getByRole('button', { name: 'Stop selling through North Gate' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop selling through North Gate?' })
  await expect(question.getByText('1 open order continues')).toBeVisible()
  await axe(page)
  await question.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Stopped · 1 order still open')).toBeVisible()
  await expect(orderOf('N-2')).rejects.toMatchObject(refused)
  expect((await client.readOrder('N-1')).status).toBe('awaiting_pickup')
})
