import type { Page } from '@playwright/test'
import { aChannelOrder, aChannelPartner } from '#server/testing/channel.ts'
import { aMerchant } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { putOnDevice, reloadIn } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import { aShelf } from './support/shelf.ts'

const look = async (page: Page, name: string) => {
  await axe(page)
  await photograph(page, name)
}

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
  await look(page, 'partners-none')

  const { client } = await aChannelPartner(world)
  const orderOf = (externalId: string) => client.placeOrder(aChannelOrder(rows, { externalId }))
  const refused = { error: 'channel_closed', detail: { because: 'shop' } }
  await expect(orderOf('N-1')).rejects.toMatchObject(refused)
  await page.reload()
  await page.getByRole('button', { name: 'North Gate' }).click()
  const terms = page.getByRole('dialog', { name: 'Sell through North Gate?' })
  await expect(terms.getByText('What North Gate sees')).toBeVisible()
  await look(page, 'partners-terms')
  await terms.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(page.getByText('North Gate now sells for your shop')).toBeVisible()

  const placed = await orderOf('N-1')
  const selling = page.getByRole('article').filter({ hasText: 'North Gate' })
  await expect(selling.getByRole('link', { name: placed.number })).toBeVisible()
  await look(page, 'partners-selling')
  await reloadIn(page, 'th')
  await expect(selling.getByRole('link', { name: placed.number })).toBeVisible()
  await look(page, 'partners-selling')
  await selling.getByRole('button').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'partners-stop')
  await reloadIn(page, 'en')

  await selling.getByRole('button', { name: 'Stop selling through North Gate' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop selling through North Gate?' })
  await expect(question.getByText('1 open order continues')).toBeVisible()
  await look(page, 'partners-stop')
  await question.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Stopped · 1 order still open')).toBeVisible()
  await look(page, 'partners-stopped')
  await expect(orderOf('N-2')).rejects.toMatchObject(refused)
  expect((await client.readOrder('N-1')).status).toBe('awaiting_pickup')
  await page.goto(`${world.url}/orderDetail?id=${placed.orderId}`)
  await expect(page.getByText(placed.number).first()).toBeVisible()
  await expect(page.getByText('Awaiting pick-up').first()).toBeVisible()
})

test('a partner that operators suspended says so, and what cannot be read offers another try', async ({
  page,
  world,
}) => {
  const partner = await aChannelPartner(world)
  const merchant = await aMerchant(world)
  await putOnDevice(page, world.url, { token: merchant.token })
  const address = `${world.url}/settingup?part=partners`
  await page.goto(address)
  await page.getByRole('button', { name: 'North Gate' }).click()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(page.getByText('Selling for your shop')).toBeVisible()
  await partner.set({ isOpen: false })
  await page.reload()
  await expect(page.getByText('Paused by the platform: no new orders for now')).toBeVisible()
  await look(page, 'partners-paused')

  await putOnDevice(page, world.url, { token: (await aMerchant(world)).token })
  await page.route('**/merchant/channel/list', (route) =>
    route.fulfill({
      status: 503,
      json: {
        code: 503,
        msg: 'The service is not available at present',
        data: { error: 'unavailable', requestId: '' },
      },
    }),
  )
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await look(page, 'partners-failed')
})
