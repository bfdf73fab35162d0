import { operatorService } from '#contract/operator/service.ts'
import { service } from '#contract/service.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

// The target counts within the hours of customer service: the journeys run at any time of the day.
test.use({ ...desk, settings: { SERVICE_HOURS: '00:00-24:00' } })

test('an answer stays until the server has it, on each conversation, and is sent once', async ({ page, world }) => {
  const merchants = [
    await aMerchant(world, { form: { storeName: 'Little River Store' } }),
    await aMerchant(world, { form: { storeName: 'Harbour Lamps' } }),
  ]
  for (const { token } of merchants) await world.must(service.send, { token, body: { text: 'Where is my parcel?' } })
  const one = await anOperator(world, ['support'])
  await openConsole(page, { url: world.url, token: one }, '/support')
  const open = (shop: string) => page.getByRole('button', { name: new RegExp(`^${shop}`) }).click()
  const field = (shop: string) => page.getByLabel(`Answer to ${shop}`)
  await open('Little River Store')

  // The server has stored the message, and its answer is lost on the way.
  const sent = /\/admin\/conversations\/[^/]+$/
  await page.route(sent, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await field('Little River Store').fill('It reached the port.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Not sent.')
  await expect(field('Little River Store')).toHaveValue('It reached the port.')
  await look(page, 'support-not-sent')
  await page.unroute(sent)

  let release: () => void = () => undefined
  const mayGoOn = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(sent, async (route) => {
    if (route.request().method() === 'POST') await mayGoOn
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Sending…')).toBeVisible()
  await field('Little River Store').press('End')
  await field('Little River Store').pressSequentially(' It is on the way to you.')
  await open('Harbour Lamps')
  await expect(field('Harbour Lamps')).toHaveValue('')
  await field('Harbour Lamps').fill('We look into it.')
  release()
  // It is answered, so that it does not wait any more.
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await open('Little River Store')
  await expect(field('Little River Store')).toHaveValue('It is on the way to you.')
  await expect(page.getByRole('alert')).toBeHidden()
  const params = { merchantId: merchants[0]?.merchantId ?? '' }
  const { list } = await world.must(operatorService.messages, { token: one, params })
  expect(list.filter(({ side }) => side === 'staff').map(({ text }) => text)).toEqual(['It reached the port.'])

  await open('Harbour Lamps')
  await expect(field('Harbour Lamps')).toHaveValue('We look into it.')
})
