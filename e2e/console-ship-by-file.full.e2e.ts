import { readFileSync } from 'node:fs'
import { operatorAudit } from '#contract/operator/audit.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const fileOf = (text: string) => ({ name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a list of tracking numbers is tried, shipped, downloaded, and ships nothing twice', async ({ page, world }) => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword, form: { storeName: 'Little River Store' } })
  const listing = await aListing(world, merchant, { price: 10_000 })
  const sell = () => aPaidOrder(world, merchant, { lines: [{ listing }] })
  const [first, second, unpicked] = [await sell(), await sell(), await sell()]
  await pick(world, merchant, first)
  await pick(world, merchant, second)
  const [token, auditor] = [await anOperator(world, ['catalogue']), await anOperator(world, ['auditor'])]
  const file = fileOf(
    [
      'Order number;Carrier;Tracking number',
      `${first.number};Kerry Express;KEX8391204`,
      `${second.number};Kerry Express;KEX8391205`,
      `${unpicked.number};Kerry Express;KEX8391206`,
      'EN-AAAAA-AAAAA;Kerry Express;KEX8391207',
      `${first.number}-9;Kerry Express;still packing`,
    ].join('\r\n'),
  )
  await openConsole(page, { url: world.url, token }, '/to-ship')
  await page.getByRole('link', { name: 'By file' }).click()
  await expect(page.getByText('up to 1,000 lines')).toBeVisible()
  await look(page, 'ship-by-file')

  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  const table = page.getByRole('table', { name: 'Lines of the file' })
  await expect(table.getByRole('row')).toHaveText([
    /Line/,
    /^2.*Little River Store.*KEX8391204.*will be recorded as shipped$/,
    /^3.*KEX8391205.*will be recorded as shipped$/,
    /^4.*KEX8391206.*cannot be shipped in its status: Awaiting pick-up$/,
    /^5.*KEX8391207.*no order has this number$/,
    /^6.*the tracking number is missing or invalid$/,
  ])
  await look(page, 'ship-by-file-tried')
  const { order } = await world.must(operatorOrders.get, { token, params: { number: first.number } })
  expect(order.status).toBe('awaiting_shipment')

  await page.getByLabel('Reason, as each merchant reads it').fill('The list of the supplier.')
  await page.keyboard.press('Control+Enter')
  await expect(table.getByRole('cell', { name: 'recorded as shipped', exact: true })).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the results' }).click()
  const saved = readFileSync(await (await download).path(), 'utf8')
  expect(saved).toContain(`2,"${first.number}","Kerry Express","KEX8391204","shipped","recorded as shipped"`)
  expect(saved.trim().split('\r\n')).toHaveLength(6)

  // The same file again, here the one with the results: it has the same columns.
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(saved))
  await expect(table.getByRole('cell', { name: 'shipped before with this number' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Record/ })).toBeHidden()
  const { list } = await world.must(operatorAudit.list, { token: auditor, query: { act: 'order.ship', limit: 10 } })
  expect(list.map(({ orderNumber }) => orderNumber).sort()).toEqual([first.number, second.number].sort())

  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf('Order number,Carrier\nEN-1,DHL\n'))
  await expect(page.getByRole('alert')).toHaveText('The file lacks these columns: tracking number.')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/console\/to-ship$/)
})
