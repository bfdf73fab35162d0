import sql from 'sql-template-tag'
import { push } from '#contract/push.ts'
import { security } from '#contract/security.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { aPartner } from '#server/testing/partners.ts'
import { aMerchant } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'

test('a merchant sees all that opens the account, and removes a partner', async ({ page, world }) => {
  const { mer } = await aPartner(world)
  const { merchantId, token } = await aMerchant(world)
  const from = JSON.stringify({ device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', network: '203.0.113.0/24' })
  await world.ctx.db.query(sql`
    insert into partner_binding (partner_id, sub, merchant_id, bound_at, added_from)
    values (${mer}, 'dana', ${merchantId}, ${world.clock.now()}, ${from}::jsonb)`)
  const { secret } = await world.must(security.beginApp, { token, body: {} })
  const { recoveryCodes } = await world.must(security.confirmApp, {
    token,
    body: { code: codeAt(secret, world.clock.now()) },
  })
  await world.must(push.subscribe, {
    token,
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  })
  await putOnDevice(page, world.url, { token })
  await page.goto(`${world.url}/settingup?part=access`)
  await expect(page.getByText('Partner: North Gate')).toBeVisible()
  for (const text of ['Login password', 'Authenticator app', 'Recovery codes', 'Chrome, Windows · 203.0.113.0/24'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await axe(page)
  world.clock.advance(11 * 60_000)
  await page.getByRole('button', { name: 'Remove: Partner: North Gate' }).click()
  const question = page.getByRole('alertdialog', { name: 'Partner: North Gate' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Use instead: Recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Partner: North Gate')).toHaveCount(0)
  expect((await world.must(security.ways, { token })).map(({ kind }) => kind)).not.toContain('partner')
})
