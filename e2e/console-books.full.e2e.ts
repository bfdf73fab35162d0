import type { Page } from '@playwright/test'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { statementOf } from '#server/testing/bank.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { announceDeposit } from './support/voucher.ts'

test.use(desk)

async function chooseFile(page: Page, text: string) {
  await page.getByRole('button', { name: /^Import a statement/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a statement' })
  await dialog.getByLabel('Statement', { exact: true }).setInputFiles({
    name: 'harbour.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await dialog.getByLabel(/^Reason, as/).fill('The statement of the day.')
  return dialog
}

test('two of finance match a line of the statement and credit a deposit; one person twice cannot', async ({
  page,
  world,
}) => {
  const { token } = await aMerchant(world, { form: { storeName: 'Little River Store' } })
  const number = await announceDeposit(world, token)
  const day = world.clock.now().toISOString().slice(0, 10)
  const [one, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  await openConsole(page, { url: world.url, token: one }, '/bank-lines')
  const lines = [
    { day, amount: 12_000, id: 'H-1', payer: 'Suda Phongsri', text: `deposit ${number}` },
    { day, amount: 18_000, id: 'H-2', payer: 'Somebody' },
  ]
  const file = `${statementOf(lines)}\r\n2026-99-99;1.00;USD;H-3;X;Y`

  const dialog = await chooseFile(page, file)
  await dialog.getByLabel('Short name, in capitals').fill('HARBOUR')
  await dialog.getByRole('button', { name: /^Start a dry run/ }).click()
  await expect(dialog.getByText('Dry run: nothing was added')).toBeVisible()
  await expect(dialog.getByLabel('Booking date')).toHaveValue('Date')
  await expect(dialog.getByText(/^Line 4, column 1/)).toBeVisible()
  const reading = dialog.getByRole('region', { name: 'As it is read' })
  await expect(reading.getByRole('row', { name: /Suda Phongsri/ })).toContainText('120.00 USD')
  await expect(reading.getByText('300.00 USD')).toBeVisible()
  await look(page, 'bank-import')
  await dialog.getByLabel('Remittance text').selectOption('in no column')
  await expect(reading).toBeHidden()
  await dialog.getByLabel('Remittance text').selectOption('Text')
  await dialog.getByRole('button', { name: /^Start a dry run/ }).click()
  await expect(reading).toBeVisible()
  // The dry run belongs to this account, so another account starts a new one.
  await dialog.getByLabel('Bank account').selectOption({ label: 'another account…' })
  await expect(dialog.getByText('Dry run: nothing was added')).toBeHidden()
  await dialog.getByLabel('Bank account').selectOption({ label: 'HARBOUR · USD' })
  await dialog.getByRole('button', { name: /^Start a dry run/ }).click()
  await expect(dialog.getByText('Dry run: nothing was added')).toBeVisible()
  expect((await world.must(operatorBankLines.list, { token: one, query: { state: 'all' } })).total).toBe(0)
  await dialog.getByRole('button', { name: /^Import the lines/ }).click()
  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /^Back/ }).click()

  for (const [person, title] of [
    [one, 'Choose as the first of two?'],
    [other, 'Credit as the second of two?'],
  ] as const) {
    await openConsole(page, { url: world.url, token: person }, '/bank-lines')
    await page.getByRole('table', { name: 'Bank lines' }).getByText('Suda Phongsri').click()
    await page
      .getByRole('row', { name: /Suda Phongsri/ })
      .getByRole('button')
      .click()
    const pane = page.getByRole('complementary', { name: 'One line' })
    await expect(pane.getByText('quoted in the line')).toBeVisible()
    if (person === one) await look(page, 'bank-lines')
    await pane.getByRole('button', { name: /^Credit this deposit/ }).click()
    const act = page.getByRole('dialog', { name: title })
    await act.getByLabel(/^Reason, as/).fill('The payment has arrived.')
    await page.keyboard.press('Control+Enter')
    await expect(act).toBeHidden()
    if (person === one) {
      await expect(pane.getByText('You have chosen already: another person of finance confirms.')).toBeVisible()
      const status = await world.must(operatorDeposits.get, { token: one, params: { number } })
      expect(status.status).toBe('in_review')
    }
  }
  expect((await world.must(operatorDeposits.get, { token: one, params: { number } })).status).toBe('approved')
  const { list } = await world.must(operatorBankLines.list, { token: one, query: { state: 'used' } })
  expect(list).toMatchObject([{ bankId: 'H-1', use: { kind: 'deposit', subject: number } }])

  await openConsole(page, { url: world.url, token: other }, '/reconciliation')
  const differences = page.getByRole('table', { name: 'Differences' })
  await expect(differences.getByText('In the statement only')).toBeVisible()
  await expect(differences.getByRole('row', { name: /^Sum/ })).toContainText('+180.00')
  await look(page, 'reconciliation')
  await page.keyboard.press('n')
  const note = page.getByRole('dialog', { name: 'Note what this difference is?' })
  await note.getByLabel(/^Reason, as/).fill('A transfer without a reference: we ask the bank who sent it.')
  await page.keyboard.press('Control+Enter')
  await expect(note).toBeHidden()
  await expect(page.getByText('nothing open')).toBeVisible()
  await expect(page.getByText('A transfer without a reference: we ask the bank who sent it.')).toBeVisible()
})
