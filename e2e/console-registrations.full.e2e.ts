import { merchants } from '#contract/merchants.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { aMerchant, anOperator, aRegistration, decideRegistration } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
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
