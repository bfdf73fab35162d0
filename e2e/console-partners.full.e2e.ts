import { randomBytes } from 'node:crypto'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { aBankAccount, importStatement, nameOfLine, statementOf } from '#server/testing/bank.ts'
import { confirmByTwo } from '#server/testing/channel.ts'
import { anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { test as base, expect } from './support/journey.ts'

type Registered = { partnerId: string; admin: string; other: string; finance: string }

const test = base.extend<{ registered: Registered }>({
  registered: async ({ world }, use) => {
    const [admin, other] = [await anOperator(world, ['admin']), await anOperator(world, ['admin'])]
    const { id: partnerId } = await world.must(operatorPartners.register, {
      token: admin,
      body: {
        name: 'North Gate',
        vouches: false,
        algorithm: 'HS256',
        key: randomBytes(32).toString('base64url'),
        reason: 'a journey',
      },
    })
    await world.must(operatorProposals.confirm, {
      token: other,
      params: { id: partnerId },
      body: { reason: 'compared' },
    })
    await use({ partnerId, admin, other, finance: await anOperator(world, ['finance']) })
  },
})

test.use(desk)

test('one of finance proposes to pay a partner back, another confirms it, and it is sent and arrives', async ({
  page,
  world,
  registered: { partnerId, finance },
}) => {
  const body = { line: 'L-1', amount: 50_000, payer: 'North Gate Ltd', reason: 'a journey' }
  await confirmByTwo(world, 'finance', (token) =>
    world.must(operatorChannel.prefund, { token, params: { id: partnerId }, body }),
  )
  await openConsole(page, { url: world.url, token: finance }, '/partners')
  await page.getByRole('button', { name: 'Propose to pay money back…' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(/^Reason, as/)
  await dialog.getByLabel('Amount').fill('501')
  await expect(dialog.getByText('At most $500.00 is available.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('200')
  await dialog.getByLabel('Account holder').fill('North Gate Ltd')
  await dialog.getByLabel('Account number').fill('DE02 1203 0000 0000 2020 51')
  await reason.fill('The contract ends.')
  await dialog.getByRole('button', { name: 'Propose to pay back $200.00' }).click()
  await expect(page.getByText('Proposed. Another person confirms it.')).toBeVisible()
  const token = await anOperator(world, ['finance'])
  const { list } = await world.must(operatorProposals.list, { token, query: { status: 'waiting' } })
  await world.must(operatorProposals.confirm, { token, params: { id: list[0]?.id ?? '' }, body: { reason: 'seen' } })
  await page.reload()
  await expect(page.getByText('On its way back')).toBeVisible()
  await page.getByRole('radio', { name: 'Paid back' }).check()
  const record = page.getByRole('region', { name: 'Paid back' })
  await record.getByRole('button', { name: 'Take over…' }).click()
  await reason.fill('Today.')
  await dialog.getByRole('button', { name: /^Take over / }).click()
  await record.getByRole('button', { name: 'It was sent…' }).click()
  await dialog.getByLabel('Bank reference or transaction hash').fill('BANK-2001')
  await reason.fill('Told the bank.')
  await dialog.getByRole('button', { name: /as sent$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(record.getByRole('button', { name: 'It failed…' })).toBeDisabled()

  const day = world.clock.now().toISOString().slice(0, 10)
  const { id: accountId } = await aBankAccount(world, finance)
  const lines = [
    { day, amount: -20_000, payer: 'North Gate Ltd', text: 'paid back' },
    { day, amount: 20_000, payer: 'North Gate Ltd', text: 'account closed' },
  ]
  await importStatement(world, { token: finance, accountId, file: statementOf(lines) })
  await openConsole(page, { url: world.url, token }, '/partners')
  await page.getByRole('radio', { name: 'Paid back' }).check()
  await record.getByRole('button', { name: 'It has arrived…' }).click()
  const line = dialog.getByLabel('Statement line')
  await expect(line.getByRole('option')).toHaveCount(2)
  await line.selectOption({ index: 1 })
  await expect(line).toHaveValue(await nameOfLine(world, token, 'paid back'))
  await reason.fill('On the statement.')
  await dialog.getByRole('button', { name: /as arrived$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(record.getByText(/^arrived · /)).toBeVisible()
  await expect(page.getByText('On its way back')).toBeHidden()
})
