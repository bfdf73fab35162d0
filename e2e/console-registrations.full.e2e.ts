import { dayMs } from '#contract/durations.ts'
import { invitations } from '#contract/invitations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { shop } from '#contract/shop.ts'
import { aMerchant, anOperator, aRegistration, decideRegistration } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const names = { storeName: 'Kopi & Kertas', realName: 'Rizky Ananda Putra' }

test('a reviewer approves, asks for one field again and rejects, by keyboard', async ({ page, world }) => {
  const token = await anOperator(world, ['reviewer'])
  const first = await aMerchant(world, { approved: false, form: names })
  const second = await aMerchant(world, { approved: false, form: { storeName: 'Sapporo Dry Goods' } })
  const third = await aMerchant(world, { approved: false, form: { storeName: 'Lanna Basket' } })
  await openConsole(page, { url: world.url, token }, '/registrations')
  await expect(page.getByRole('heading', { name: names.storeName })).toBeVisible()
  await expect(page.getByText('Country of the phone: United Kingdom, as chosen')).toBeVisible()
  await expect(page.getByText('No other account has this phone or email')).toBeVisible()
  await expect(page.getByText(/^code [A-Z0-9]+, 0 uses left$/)).toBeVisible()
  await expect(page.getByText('The photos are erased 365 days after the decision.')).toBeVisible()
  const photos = page.getByRole('region', { name: 'Identity photos' })
  await expect(photos.getByText('ID card, back')).toBeVisible()

  // Every photo is opened, one by one, and every field looked at.
  for (const opened of [1, 2, 3]) {
    await page.keyboard.press('o')
    await expect(page.getByText('not seen')).toHaveCount(3 - opened)
  }
  for (let field = 0; field < 10; field += 1) await page.keyboard.press('f')
  await expect(page.getByText('10 fine · 0 again')).toBeVisible()
  await page.keyboard.press('a')
  const approval = page.getByRole('dialog', { name: `Approve ${names.storeName}?` })
  await approval.getByLabel(`Reason, as ${names.realName} reads it`).fill('The documents match.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Sapporo Dry Goods' })).toBeVisible()
  const { status } = await world.must(merchants.info, { token: first.token })
  expect(status).toBe('approved')

  // One field again: the next one opens, and this one waits for the applicant.
  await page.keyboard.press('6')
  await page.keyboard.press('s')
  await page.keyboard.press('e')
  const again = page.getByRole('dialog', { name: /^Ask .* again/ })
  await expect(again.getByText('Phone')).toBeVisible()
  await again.getByLabel(/^Reason/).fill('The number is incomplete.')
  await again.getByRole('button', { name: 'Ask for 1 field again' }).click()
  await expect(page.getByRole('heading', { name: 'Lanna Basket' })).toBeVisible()
  const params = { id: second.merchantId }
  expect((await world.must(operatorRegistrations.get, { token, params })).redo).toEqual(['phone'])

  await page.keyboard.press('r')
  const rejection = page.getByRole('dialog', { name: 'Reject Lanna Basket?' })
  await rejection.getByLabel('Begin with a text').selectOption('The document has expired.')
  await rejection.getByRole('button', { name: 'Reject Lanna Basket' }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  expect((await world.must(merchants.info, { token: third.token })).status).toBe('rejected')
})

test('an application that changed while its approval was open is looked at anew', async ({ page, world }) => {
  const colleague = await anOperator(world, ['reviewer'])
  const applicant = await aMerchant(world, { approved: false, form: names })
  const token = await anOperator(world, ['reviewer'])
  await openConsole(page, { url: world.url, token }, '/registrations')
  for (const opened of [1, 2, 3]) {
    await page.keyboard.press('o')
    await expect(page.getByText('not seen')).toHaveCount(3 - opened)
  }
  for (let field = 0; field < 10; field += 1) await page.keyboard.press('f')
  await page.keyboard.press('a')
  const approval = page.getByRole('dialog', { name: `Approve ${names.storeName}?` })
  await approval.getByLabel(/^Reason/).fill('The documents match.')

  const redo = { approve: false, redo: ['idFront' as const], reason: 'The photo is blurred.' }
  await decideRegistration(world, { token: colleague, id: applicant.merchantId, body: redo })
  const { idFront = '' } = await aRegistration(world)
  await world.must(registrations.register, { token: applicant.token, body: { idFront } })
  await page.keyboard.press('Control+Enter')
  await expect(approval.getByRole('alert')).toHaveText(/^This has changed since you opened it/)
  await page.keyboard.press('Control+Enter')
  await expect(approval.getByRole('alert')).toHaveText(/^This has changed since you opened it/)
  await approval.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('0 fine · 0 again')).toBeVisible()
  await expect(page.getByText('not seen')).toHaveCount(3)
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await world.must(merchants.info, { token: applicant.token })).status).toBe('in_review')
})

test('a shop name that the applicant changed meanwhile is looked at anew, and nothing else', async ({
  page,
  world,
}) => {
  const applicant = await aMerchant(world, { approved: false, form: names })
  await openConsole(page, { url: world.url, token: await anOperator(world, ['reviewer']) }, '/registrations')
  for (const opened of [1, 2, 3]) {
    await page.keyboard.press('o')
    await expect(page.getByText('not seen')).toHaveCount(3 - opened)
  }
  for (let field = 0; field < 10; field += 1) await page.keyboard.press('f')
  await expect(page.getByText('10 fine · 0 again')).toBeVisible()
  await page.keyboard.press('a')
  const approval = page.getByRole('dialog', { name: `Approve ${names.storeName}?` })
  await approval.getByLabel(/^Reason/).fill('The documents match.')
  await world.must(shop.store, { token: applicant.token, body: { name: 'Lanna Loom' } })
  await page.keyboard.press('Control+Enter')
  await expect(approval.getByRole('alert')).toHaveText(/^This has changed since you opened it/)
  await approval.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('9 fine · 0 again')).toBeVisible()
  await expect(page.getByText('not seen')).toHaveCount(0)
  await page.keyboard.press('2')
  await page.keyboard.press('f')
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Approve Lanna Loom?' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  expect((await world.must(merchants.info, { token: applicant.token })).status).toBe('approved')
})

test('a passport, which has no back, is approved by its two photos', async ({ page, world }) => {
  const { idBack: _, ...passport } = await aRegistration(world, { ...names, idKind: 'passport' })
  const { merchantId } = await world.must(registrations.register, { body: passport })
  const token = await anOperator(world, ['reviewer'])
  await openConsole(page, { url: world.url, token }, '/registrations')
  for (const opened of [1, 2]) {
    await page.keyboard.press('o')
    await expect(page.getByText('not seen')).toHaveCount(2 - opened)
  }
  for (let field = 0; field < 9; field += 1) await page.keyboard.press('f')
  await expect(page.getByText('9 fine · 0 again')).toBeVisible()
  await page.keyboard.press('a')
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('The documents match.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  const { status } = await world.must(operatorRegistrations.get, { token, params: { id: merchantId } })
  expect(status).toBe('approved')
})

test('a reviewer issues an invitation and revokes it, and an auditor only reads', async ({ page, world }) => {
  const token = await anOperator(world, ['reviewer'])
  await aMerchant(world, { approved: false, form: names })
  await openConsole(page, { url: world.url, token }, '/registrations')
  await page.getByRole('link', { name: 'Invitations' }).click()
  // The one with which the merchant has registered.
  const usedUp = page.getByRole('row').filter({ hasText: 'used up' })
  await expect(usedUp).toBeVisible()
  await expect(usedUp.getByRole('button', { name: 'Revoke…' })).toBeHidden()

  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Issue an invitation?' })
  const uses = dialog.getByLabel('Merchants who can register with it')
  await uses.fill('1001')
  await expect(dialog.getByRole('alert')).toHaveText('Enter a number from 1 to 1,000.')
  await uses.fill('2')
  await dialog.getByLabel('Expires').fill(new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10))
  await dialog.getByLabel('Note').fill('Fair in Jakarta')
  await dialog.getByLabel(/^Reason, as/).fill('They asked for it at the fair.')
  await dialog.getByRole('button', { name: 'Issue the invitation' }).click()
  await expect(dialog).toBeHidden()
  const { list } = await world.must(operatorInvitations.list, { token, query: {} })
  const issued = list.find(({ note }) => note === 'Fair in Jakarta')
  expect(issued).toMatchObject({ usesLeft: 2, expiresAt: expect.any(String) })
  const code = issued?.code ?? ''
  await world.must(invitations.verifyCode, { body: { code } })
  await expect(page.getByRole('status').filter({ hasText: code })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('can be used')
  await expect(row.getByRole('button', { name: `Copy code ${code}` })).toBeVisible()
  await look(page, 'invitations')

  await row.getByRole('button', { name: 'Revoke…' }).click()
  const revocation = page.getByRole('dialog', { name: 'Revoke this invitation?' })
  await revocation.getByLabel(/^Reason, as/).fill('It went to the wrong person.')
  await revocation.getByRole('button', { name: 'Revoke the invitation' }).click()
  await expect(row).toBeHidden()
  await expect(world.must(invitations.verifyCode, { body: { code } })).rejects.toThrow()

  const auditor = await anOperator(world, ['auditor'])
  await openConsole(page, { url: world.url, token: auditor }, '/registrations?tab=invitations')
  await expect(usedUp).toBeVisible()
  const issue = page.getByRole('button', { name: /^Issue an invitation/ })
  await expect(issue).toHaveAttribute('aria-disabled', 'true')
  await expect(issue).toHaveAccessibleDescription('A reviewer does this.')
})
