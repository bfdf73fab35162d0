import { statementOf } from '#server/testing/bank.ts'
import { anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { aDeposit, chooseFile } from './support/console-books-steps.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

test('a deposit in its queue is credited by choosing one of the imported lines', async ({ page, world }) => {
  const number = await aDeposit(world)
  const token = await anOperator(world, ['finance'])
  const day = world.clock.now().toISOString().slice(0, 10)
  await openConsole(page, { url: world.url, token }, '/bank-lines')
  const dialog = await chooseFile(page, statementOf([{ day, amount: 12_000, id: 'H-9', text: `deposit ${number}` }]))
  await dialog.getByLabel('Short name, in capitals').fill('HARBOUR')
  await dialog.getByRole('button', { name: /^Start a dry run/ }).click()
  await expect(dialog.getByText('Dry run: nothing was added')).toBeVisible()
  await dialog.getByRole('button', { name: /^Import the lines/ }).click()
  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible()
  await openConsole(page, { url: world.url, token }, `/deposits/${number}`)
  await page.keyboard.press('a')
  const act = page.getByRole('dialog', { name: 'Approve as the first of two?' })
  await act.getByLabel('Line of the statement').selectOption({ index: 1 })
  await act.getByLabel(/^Reason, as/).fill('The payment has arrived.')
  await page.keyboard.press('Control+Enter')
  await expect(act).toBeHidden()
  await expect(page.getByText(/You have approved it/).first()).toBeVisible()
})
