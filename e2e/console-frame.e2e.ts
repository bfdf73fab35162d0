import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { createOperator } from '#server/identity/operators/create-operator.ts'
import { chooseOwnPassword, desk, ownPassword, readSecret } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const email = 'ines.okafor@platform.example'

test('the first sign-in enrols an authenticator, the next one asks for its code', async ({ page, world }) => {
  const { password } = await createOperator(world.ctx, { email, roles: ['reviewer', 'finance'] })
  await page.goto(`${world.url}/console/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your first login' })).toBeVisible()
  const secret = await readSecret(page)
  await page.getByLabel('Six digits').fill(codeAt(secret, world.clock.now()))
  await chooseOwnPassword(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Each code works once.')).toBeVisible()
  await page.getByText('I have stored these codes in a safe place').click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(ownPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Code from your authenticator app' })).toBeVisible()
  world.clock.advance(60_000)
  await page.getByLabel('Six digits').fill(codeAt(secret, world.clock.now()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})
