import { dayMs } from '#contract/durations.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/photograph.ts'

test.use(desk)

const dateIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const ends = [
  { number: '000 123 987 654', label: 'Last six digits, typed from the letter', slip: '987655', end: '987654' },
  { number: 'gb-ab12 c3', label: 'End of the account number, typed from the letter', slip: 'AB12C4', end: 'AB12C3' },
]

for (const { number, label, slip, end } of ends) {
  test(`a new account asks both persons for the end of ${number}, typed from the paper`, async ({ page, world }) => {
    const [one, other] = [await anOperator(world, ['programme']), await anOperator(world, ['programme'])]
    await openConsole(page, { url: world.url, token: one }, '/programme?tab=account')
    const form = page.getByRole('region', { name: 'Propose another account' })
    await form.getByLabel('Account holder').fill('Entrepot Demo Ltd.')
    await form.getByLabel('Bank', { exact: true }).fill('Bank of Nowhere')
    await form.getByLabel('Account number').fill(number)
    await form.getByLabel('In force from').fill(dateIn(3))
    await form.getByRole('button', { name: 'Propose…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose another account' })
    await dialog.getByLabel(/^Reason, as/).fill('The bank moves our account.')
    await expect(dialog.getByRole('button', { name: 'Propose it' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel(label).fill(slip)
    await expect(dialog.getByRole('button', { name: 'Propose it' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel(label).fill(end)
    await dialog.getByRole('button', { name: 'Propose it' }).click()
    await expect(dialog).toBeHidden()

    await openConsole(page, { url: world.url, token: other }, '/proposals')
    await page.keyboard.press('a')
    const confirm = page.getByRole('dialog', { name: 'Confirm: Account to pay to?' })
    await confirm.getByLabel(/^Reason, as/).fill('Compared with the letter.')
    await confirm.getByLabel(label).fill(end)
    await confirm.getByRole('button', { name: 'Confirm it' }).click()
    await expect(page.getByText('Nothing is waiting.')).toBeVisible()
    await openConsole(page, { url: world.url, token: other }, '/programme?tab=account')
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('from a later time on')
    const { list } = await world.must(operatorProposals.list, { token: other, query: { status: 'confirmed' } })
    expect(list).toHaveLength(1)
  })
}

test('two persons publish the exchange rates of a day, and merchants read them from then on', async ({
  page,
  world,
}) => {
  const [one, other] = [await anOperator(world, ['programme']), await anOperator(world, ['programme'])]
  await openConsole(page, { url: world.url, token: one }, '/programme?tab=rates')
  const form = page.getByRole('region', { name: 'Propose rates of a day' })
  await form.getByLabel('Day').fill(dateIn(0))
  await form.getByLabel('Rates, one a line').fill('THB 35.12\nJPY 151.4')
  await photograph(page, 'console-exchange-rates')
  await form.getByRole('button', { name: 'Propose…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose rates of a day' })
  await expect(dialog.getByText(/35\.12/)).toBeVisible()
  await dialog.getByLabel(/^Reason, as/).fill('The central bank of the day.')
  await dialog.getByRole('button', { name: 'Propose it' }).click()
  await expect(dialog).toBeHidden()

  await openConsole(page, { url: world.url, token: other }, '/proposals')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Confirm…/ })
    .click()
  const confirm = page.getByRole('dialog', { name: /^Confirm: Exchange rates/ })
  await confirm.getByLabel(/^Reason, as/).fill('Compared with its page.')
  await photograph(page, 'console-exchange-rates-confirm')
  await confirm.getByRole('button', { name: 'Confirm it' }).click()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()

  await openConsole(page, { url: world.url, token: one }, '/programme?tab=rates')
  const rates = page.getByRole('table', { name: 'Exchange rates' })
  await expect(rates.getByRole('row', { name: /THB 35\.12/ })).toBeVisible()
  await expect(rates.getByRole('row', { name: /JPY 151\.4/ })).toBeVisible()
  await photograph(page, 'console-exchange-rates-published')
})
