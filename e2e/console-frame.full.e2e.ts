import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

test('the rail follows the roles, keys lead everywhere, and they can be switched off', async ({ page, world }) => {
  await aMerchant(world, { approved: false })
  await openConsole(page, { url: world.url, token: await anOperator(world, ['reviewer']) })
  const rail = page.getByRole('navigation', { name: 'Pages' })
  await expect(rail.getByRole('link')).toHaveText([/Today/, /Registrations\s*1/, /Appeals/, /Merchants/])
  await expect(page.getByText('1 waiting.')).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/console\/registrations/)
  await expect(page.getByRole('contentinfo').filter({ hasText: 'ask again' })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts on this page' })
  await expect(help.getByText('approve')).toBeVisible()
  const keys = await help.locator('dt .sr-only').allTextContents()
  expect(keys, 'a key is listed once, the room’s before the frame’s').toEqual([...new Set(keys)])
  expect(keys.indexOf('a')).toBeLessThan(keys.indexOf('g t'))
  await help.getByText('Use single-letter shortcuts').click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Shortcuts are switched off.')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/console\/registrations/)

  await page.goto(`${world.url}/console/withdrawals`)
  await expect(page.getByText('This page is only for: finance.')).toBeVisible()
})

test('whoever logs out is out on the screen at once, also while the server does not answer', async ({
  page,
  world,
}) => {
  const token = await anOperator(world, ['reviewer'])
  await openConsole(page, { url: world.url, token })
  await page.route('**/admin/logout', () => {})
  await page.getByRole('button', { name: /@platform\.example/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('console:token'))).toBeNull()
  await page.reload()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('numbers follow what happens, and the same queue shows who else has it open', async ({ page, world, browser }) => {
  const { merchantId } = await aMerchant(world, { approved: false, form: { storeName: 'Kopi & Kertas' } })
  const token = await anOperator(world, ['reviewer'])
  await openConsole(page, { url: world.url, token }, '/registrations')
  await expect(page.getByRole('heading', { name: 'Kopi & Kertas' })).toBeVisible()
  const second = await browser.newContext(desk)
  const colleague = await second.newPage()
  await openConsole(
    colleague,
    { url: world.url, token: await anOperator(world, ['reviewer']) },
    `/registrations/${merchantId}`,
  )
  await expect(page.getByText(/has it open too/)).toBeVisible()
  await aMerchant(world, { approved: false })
  await expect(
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Registrations' }),
  ).toContainText('2')
  await second.close()
})

test('at 1024 pixels the list makes room, and under it the console says why it shows nothing', async ({
  page,
  world,
}) => {
  await aMerchant(world, { approved: false, form: { storeName: 'Kopi & Kertas' } })
  await page.setViewportSize({ width: 1024, height: 768 })
  await openConsole(page, { url: world.url, token: await anOperator(world, ['reviewer']) }, '/registrations')
  await expect(page.getByRole('button', { name: '1 of 1' })).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('region', { name: 'The queue' })).toBeVisible()
  await page.setViewportSize({ width: 800, height: 768 })
  await expect(page.getByText('The console is designed for a computer')).toBeVisible()
})
