import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const dateIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

test('a new account asks both persons for its last six digits, typed from the paper', async ({ page, world }) => {
  const [one, other] = [await anOperator(world, ['programme']), await anOperator(world, ['programme'])]
  await openConsole(page, { url: world.url, token: one }, '/programme?tab=account')
  const form = page.getByRole('region', { name: 'Propose another account' })
  await form.getByLabel('Account holder').fill('Entrepot Demo Ltd.')
  await form.getByLabel('Bank', { exact: true }).fill('Bank of Nowhere')
  await form.getByLabel('Account number').fill('000 123 987 654')
  await form.getByLabel('In force from').fill(dateIn(3))
  await form.getByRole('button', { name: 'Propose…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose another account' })
  await dialog.getByLabel(/^Reason, as/).fill('The bank moves our account.')
  await expect(dialog.getByRole('button', { name: 'Propose it' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Last six digits, typed from the letter').fill('987655')
  await expect(dialog.getByRole('button', { name: 'Propose it' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Last six digits, typed from the letter').fill('987654')
  await look(page, 'programme-account-propose')
  await dialog.getByRole('button', { name: 'Propose it' }).click()
  await expect(dialog).toBeHidden()

  await openConsole(page, { url: world.url, token: other }, '/proposals')
  await look(page, 'proposal-account')
  await page.keyboard.press('a')
  const confirm = page.getByRole('dialog', { name: 'Confirm: Account to pay to?' })
  await confirm.getByLabel(/^Reason, as/).fill('Compared with the letter.')
  await confirm.getByLabel('Last six digits, typed from the letter').fill('987654')
  await confirm.getByRole('button', { name: 'Confirm it' }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await openConsole(page, { url: world.url, token: other }, '/programme?tab=account')
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('from a later time on')
  await look(page, 'programme-account')
  await page.getByRole('link', { name: /^Withdrawal fees/ }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 1')
  await look(page, 'programme-fees')
  const { list } = await world.must(operatorProposals.list, { token: other, query: { status: 'confirmed' } })
  expect(list).toHaveLength(1)
})

test('words in some languages name those that are missing, and what asks for money is refused', async ({
  page,
  world,
}) => {
  const { token, merchantId } = await aMerchant(world)
  await openConsole(
    page,
    { url: world.url, token: await anOperator(world, ['programme']) },
    '/programme?tab=announcements',
  )
  const form = page.getByRole('region', { name: 'A new announcement' })
  await form.getByLabel('Title').fill('We are open on Sunday')
  await form.getByLabel('Text', { exact: true }).fill('Please send me your password.')
  await form.getByRole('button', { name: 'ไทย' }).click()
  await form.getByLabel('Title').fill('เปิดทำการวันอาทิตย์')
  await expect(form.getByText('A title or a text is missing: Thai').first()).toBeVisible()
  await form.getByLabel('Text', { exact: true }).fill('คลังสินค้าเปิดทำการ')
  await form.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'A new announcement' })
  await expect(dialog).toContainText('No text in: Simplified Chinese')
  await dialog.getByLabel(/^Reason, as/).fill('The warehouse works on Sundays.')
  await dialog.getByRole('button', { name: 'Publish it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Customer service never asks for a password')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: /^English/ }).click()
  await form.getByLabel('Text', { exact: true }).fill('The warehouse works on Sundays too.')
  await form.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Publish it' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'We are open on Sunday' })).toBeVisible()
  await look(page, 'programme-announcements')
  expect((await world.must(messages.announcements, { token })).list).toMatchObject([{ title: 'We are open on Sunday' }])

  await page.getByRole('link', { name: /^Messages/ }).click()
  const notice = page.getByRole('region', { name: 'A new message' })
  await notice.getByLabel('Id of the merchant').fill(merchantId)
  await notice.getByLabel('Title').fill('About your shop')
  await notice.getByLabel('Text', { exact: true }).fill('Your banner was too small. Please choose a larger one.')
  await notice.getByRole('button', { name: 'Send…' }).click()
  const send = page.getByRole('dialog', { name: 'A new message' })
  await send.getByLabel(/^Reason, as/).fill('The banner is blurred.')
  await send.getByRole('button', { name: 'Send it to the merchant' }).click()
  await expect(send).toBeHidden()
  await look(page, 'programme-notices')
  expect((await world.must(messages.notice, { token, query: {} })).list).toContainEqual(
    expect.objectContaining({ title: 'About your shop' }),
  )
})
