import { dayMs, hourMs } from '#contract/durations.ts'
import { security } from '#contract/security.ts'
import { aMerchantWithApp, realName } from '#server/testing/lost-access.ts'
import { anOperator, somePhoto } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { mailedCode, signIn } from './support/known-merchant.ts'
import { photograph } from './support/photograph.ts'

const newPassword = 'a quite different one'

test('a merchant who lost every second factor sends photos, two reviewers look, and after a week a new password opens the account', async ({
  page,
  browser,
  world,
}) => {
  const merchant = await aMerchantWithApp(world)
  const known = { world, merchant }
  await signIn(page, known, merchant.password)
  await page.getByRole('link', { name: 'I have none of these any more' }).click()
  await page.getByLabel('Phone or email').fill(merchant.email)
  await page.getByLabel('Full name').fill(realName)
  const photo = { name: 'id.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await somePhoto()) }
  for (const input of await page.locator('input[type=file]').all()) await input.setInputFiles(photo)
  await axe(page)
  await photograph(page, 'lost-access')
  await page.getByRole('button', { name: 'Ask for access' }).click()
  await expect(page.getByText('If it fits an account, its owner is told')).toBeVisible()

  for (const _ of ['the first', 'the second']) {
    const context = await browser.newContext(desk)
    const room = await context.newPage()
    await openConsole(room, { url: world.url, token: await anOperator(world, ['reviewer']) }, '/registrations?tab=lost')
    for (const photo of ['ID card, front', 'ID card, back', 'ID card held in hand']) {
      await room.keyboard.press('o')
      await expect(room.getByRole('img', { name: photo })).toBeVisible()
    }
    await expect(room.getByText('Open every photo first.')).toHaveCount(0)
    await look(room, 'lost-access')
    await room.keyboard.press('a')
    const dialog = room.getByRole('dialog', { name: `Is it ${realName}?` })
    await dialog.getByLabel(/^Reason/).fill('The face is that of the registration.')
    await dialog.getByRole('button', { name: 'It is the merchant' }).click()
    await expect(dialog).toHaveCount(0)
    await context.close()
  }

  world.clock.advance(7 * dayMs + hourMs)
  await page.goto(`${world.url}/forgetPwd`)
  await page.getByLabel('Phone or email').fill(merchant.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await mailedCode(known, 1))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL(/\/login\/$/)
  await signIn(page, known, newPassword)
  await expect(page).toHaveURL(/\/home/)
  const token = String(await page.evaluate(() => localStorage.getItem('token')))
  expect(await world.must(security.overview, { token })).toMatchObject({ app: null, passkeys: [] })
})
