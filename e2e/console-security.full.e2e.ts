import type { Page } from '@playwright/test'
import { audit } from '#contract/audit.ts'
import { operators } from '#contract/operator/operators.ts'
import { type DeviceKey, presentDevice } from '#demo/device-key.ts'
import { readAccessVersion } from '#server/base/factors/access.ts'
import { openSession } from '#server/base/http/session.ts'
import { aMerchant, anEnrolledOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aVirtualAuthenticator } from './support/virtual-authenticator.ts'
import { announceDeposit } from './support/voucher.ts'

test.use(desk)

const reason = 'The payment has arrived.'

const idOf = async (world: ServedWorld, token: string) => (await world.must(operators.me, { token })).id

async function aStaleSession(world: ServedWorld, id: string, device: DeviceKey): Promise<string> {
  const accessVersion = await readAccessVersion(world.ctx.db, 'operator', id)
  const opened = { party: 'operator', subjectId: id, device: '', ip: '127.0.0.1', accessVersion } as const
  const { token } = await openSession(world.ctx, world.ctx.db, opened)
  await presentDevice({ must: world.must, consoleUrl: world.ctx.config.consoleUrl, token, device })
  return token
}

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const act = (page: Page) => page.getByRole('dialog', { name: 'Approve as the first of two?' })

async function approve(page: Page) {
  await page.keyboard.press('a')
  await act(page)
    .getByLabel(/^Reason, as/)
    .fill(reason)
  await act(page)
    .getByLabel(/^Statement line/)
    .fill('line-of-the-day')
  await page.keyboard.press('Control+Enter')
  await expect(proof(page)).toBeVisible()
}

test('a decision about money asks for a second factor, and goes on with what was typed', async ({ page, world }) => {
  const { token: merchant } = await aMerchant(world)
  const number = await announceDeposit(world, merchant)
  const { token, code, device } = await anEnrolledOperator(world, ['finance'])
  await openConsole(
    page,
    { url: world.url, token: await aStaleSession(world, await idOf(world, token), device) },
    `/deposits/${number}`,
  )
  await approve(page)
  await page.keyboard.press('Escape')
  await expect(proof(page)).toBeHidden()
  await expect(act(page).getByRole('alert')).toHaveText('Please confirm that it is you')
  await expect(act(page).getByLabel(/^Reason, as/)).toHaveValue(reason)

  await act(page)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await proof(page).getByLabel('Six digits').fill('000000')
  await page.keyboard.press('Enter')
  await expect(proof(page).getByRole('alert')).toBeVisible()
  // The code of the sign-in has been used, so the next time step is needed.
  world.clock.advance(60_000)
  await proof(page).getByLabel('Six digits').fill(code())
  await page.keyboard.press('Enter')
  await expect(proof(page)).toBeHidden()
  await expect(act(page)).toBeHidden()
  await expect(page.getByText(/You have approved it/).first()).toBeVisible()
  expect((await world.must(audit.list, { token: merchant })).list).toContainEqual(expect.objectContaining({ reason }))
})

test('a passkey is added, named, logs in, confirms and is removed', async ({ page, world }) => {
  const number = await announceDeposit(world, (await aMerchant(world)).token)
  await aVirtualAuthenticator(page)
  const { token, email, device } = await anEnrolledOperator(world, ['finance'])
  const operatorId = await idOf(world, token)
  await openConsole(page, { url: world.url, token })
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('link', { name: 'Two-step login' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkeys).toHaveCount(1)
  await passkeys.getByRole('button', { name: 'Rename…' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' })
  await rename.getByLabel('Name').fill('the key at the desk')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys).toContainText('the key at the desk')
  await page.getByRole('button', { name: 'New recovery codes…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Each code works once.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the password…' }).click()
  await page.getByLabel('Current password').fill('not the one')
  await page.getByLabel('New password, 10 characters or more').fill('a lantern at the pier')
  await page.getByLabel('New password again').fill('a lantern at the pier')
  await page.getByRole('dialog').getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect password')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('last used')).toBeVisible()

  await openConsole(
    page,
    { url: world.url, token: await aStaleSession(world, operatorId, device) },
    `/deposits/${number}`,
  )
  await approve(page)
  await proof(page).getByRole('button', { name: 'Use passkey' }).click()
  await expect(proof(page)).toBeHidden()
  await expect(page.getByText(/You have approved it/).first()).toBeVisible()

  await page.goto(new URL('/console/security', world.url).href)
  await expect(passkeys).toContainText('last used')
  await passkeys.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys).toHaveCount(0)
})
