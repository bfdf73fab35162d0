import sql from 'sql-template-tag'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorTransfers } from '#contract/operator/transfers.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { runSweeps } from '#server/background.ts'
import { aBankAccount, importDays, importStatement, statementMapping, statementOf } from '#server/testing/bank.ts'
import { anOperatorId, aTokenOf } from '#server/testing/decisions.ts'
import { aMerchant, twoOperators } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { ofWithdrawal } from '#server/testing/transfers.ts'
import { desk, look, openConsole } from './support/console.ts'
import { aWithdrawal } from './support/console-withdrawals-steps.ts'
import { expect, test } from './support/journey.ts'
import { anEarningMerchant } from './support/rich-merchant.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aShelf } from './support/shelf.ts'
import { announceDeposit } from './support/voucher.ts'

test.use(desk)

const reason = 'Read on the statement.'

const waiting = async (world: ServedWorld, token: string) =>
  (await world.must(operatorProposals.list, { token, query: { status: 'waiting' } })).list

test('a provider’s payout is proposed from a line, with the entries of its report', async ({ page, world }) => {
  const [token] = await twoOperators(world, ['finance'])
  const merchant = await aMerchant(world, { form: { storeName: 'Little River Store' } })
  const { rows } = await aShelf(world, merchant, { title: 'A lamp', purchasePrice: 6_000, price: 10_000, stock: 5 })
  await aSoldOrder(world, rows)
  const { reference } = await world.ctx.db.one<{ reference: string }>(sql`
    select provider_ref as reference from payment where merchant_id = ${merchant.merchantId}`)
  const { id: accountId } = await aBankAccount(world, token)
  const day = world.clock.now().toISOString().slice(0, 10)
  const lines = [{ day, amount: 9_680, id: 'PO-1', payer: 'Test Payments' }]
  await importStatement(world, { token, accountId, file: statementOf(lines) })

  await openConsole(page, { url: world.url, token }, '/bank-lines')
  await page.getByRole('button', { name: /^It is a provider’s payout/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose this line as a provider’s payout?' })
  await dialog.getByLabel('Provider', { exact: true }).fill('test')
  await dialog.getByLabel('Payout ID from the provider').fill('po_1')
  const report = dialog.getByLabel('Entries of the report, one a line: reference; amount; fee')
  await dialog.getByLabel(/^Reason, as/).fill(reason)
  await report.fill(`${reference}; 100.00; 3.00`)
  const act = dialog.getByRole('button', { name: /^Propose .*96\.80/ })
  await expect(act).toHaveAttribute('aria-disabled', 'true')
  await look(page, 'provider-payout')
  await report.fill(`${reference}; 100.00; 3.20`)
  await act.click()
  await expect(dialog).toBeHidden()
  expect(await waiting(world, token)).toMatchObject([
    { kind: 'provider_payout', payload: { provider: 'test', reference: 'po_1', amount: 9_680 } },
  ])
})

test('a line in another currency is proposed in that currency, and has no amount of the books', async ({
  page,
  world,
}) => {
  const [token] = await twoOperators(world, ['finance'])
  const merchant = await aMerchant(world, {})
  const { rows } = await aShelf(world, merchant, { title: 'A lamp', purchasePrice: 6_000, price: 10_000, stock: 5 })
  await aSoldOrder(world, rows)
  const { number } = await world.ctx.db.one<{ number: string }>(sql`
    select number from orders where merchant_id = ${merchant.merchantId}`)
  const { id: accountId } = await aBankAccount(world, token, { currency: 'EUR' })
  const day = world.clock.now().toISOString().slice(0, 10)
  const lines = [{ day, amount: 10_000, currency: 'EUR', payer: 'Anna Weber', text: `order ${number}` }]
  await importStatement(world, { token, accountId, file: statementOf(lines) })

  await openConsole(page, { url: world.url, token }, '/bank-lines')
  const pane = page.getByRole('complementary', { name: 'One line' })
  await expect(pane.getByText('different amount')).toBeVisible()
  await pane.getByRole('button', { name: /^Pay this order/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose this line as the payment?' })
  await expect(dialog.getByRole('button', { name: /^Propose €100\.00/ })).toBeVisible()
})

test('a credited deposit that the bank took back is proposed to be debited', async ({ page, world }) => {
  const [one, other] = await twoOperators(world, ['finance'])
  const { token } = await aMerchant(world, { form: { storeName: 'Little River Store' } })
  const number = await announceDeposit(world, token)
  for (const finance of [one, other]) {
    const body = { approve: true, line: 'IN-1', reason }
    await world.must(operatorDeposits.decide, { token: finance, params: { number }, body })
  }

  await openConsole(page, { url: world.url, token: one }, `/deposits/${number}`)
  const effect = page.getByRole('table', { name: 'Ledger entries when the bank takes it back' })
  await expect(effect.getByRole('row', { name: /^available/ })).toContainText('120.00')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Did the bank take this deposit back?' })
  await dialog.getByLabel('Outgoing statement line, by its number').fill('OUT-1')
  await dialog.getByLabel(/^Reason, as/).fill(reason)
  await dialog.getByRole('button', { name: /^Propose to debit .*120\.00/ }).click()
  await expect(page.getByText('It is proposed: another person of finance confirms it.').first()).toBeVisible()
  expect(await waiting(world, one)).toMatchObject([{ kind: 'deposit_reversal', payload: { number, line: 'OUT-1' } }])
  const [{ id } = { id: '' }] = await waiting(world, one)
  await openConsole(page, { url: world.url, token: other }, '/proposals')
  await expect(page.getByRole('row', { name: 'Statement line none OUT-1' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Amount none −120.00' })).toBeVisible()
  await page.keyboard.press('a')
  const confirming = page.getByRole('dialog', { name: /^Confirm: / })
  await expect(confirming).toContainText(`Little River Store · ${number} · $120.00`)
  await world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason } })
  expect((await world.must(operatorDeposits.get, { token: one, params: { number } })).status).toBe('rejected')
})

test('a dialog stays with what was typed, though its line leaves the list by a read that was under way', async ({
  page,
  world,
}) => {
  const [token, other] = await twoOperators(world, ['finance'])
  const { id: accountId } = await aBankAccount(world, token)
  const day = world.clock.now().toISOString().slice(0, 10)
  const file = statementOf([{ day, amount: 4_400, payer: 'Weber', text: 'twice' }])
  await importStatement(world, { token, accountId, file })
  // Read with other columns, the same line could be a different one.
  const mapping = { ...statementMapping, columns: { bookedOn: 'Date', amount: 'Amount', payer: 'Name' } }
  await world.must(operatorBankLines.map, { token, params: { id: accountId }, body: { mapping, reason } })
  await importStatement(world, { token, accountId, file })
  await openConsole(page, { url: world.url, token }, '/bank-lines?tab=held')
  await page.getByRole('button', { name: /^It is another/ }).waitFor()

  let answer = () => {}
  const isRead = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/admin\/held-lines\?/, async (route) => {
    await isRead
    await route.continue()
  })
  // The colleague decides it, so the list is read again; the dialog opens during that read.
  const [held] = (await world.must(operatorBankLines.held, { token: other })).list
  const reading = page.waitForRequest(/\/admin\/held-lines\?/)
  await world.must(operatorBankLines.decideHeld, {
    token: other,
    params: { id: held!.id },
    body: { becomes: 'same', reason },
  })
  await reading
  await page.getByRole('button', { name: /^It is another/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose that it is another line?' })
  await dialog.getByLabel(/^Reason, as/).fill('Two people of one name.')
  const answered = page.waitForResponse(/\/admin\/held-lines\?/)
  answer()
  await answered
  await expect(dialog.getByLabel(/^Reason, as/)).toHaveValue('Two people of one name.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('proposes that it is the same line')).toBeVisible()
})

/** A withdrawal that one person claimed and did not record as sent, and whose days this person alone imported. */
async function aWaitingWithdrawal(world: ServedWorld, [claimer, second]: readonly [string, string]) {
  const token = await aTokenOf(world, claimer)
  const account = await aBankAccount(world, token)
  const { number } = await aWithdrawal(world, { merchant: await anEarningMerchant(world), amount: 5_000 })
  await world.must(operatorWithdrawals.decide, { token, params: { number }, body: { approve: true, reason } })
  world.clock.advance(25 * hourMs)
  const dayOf = () => world.clock.now().toISOString().slice(0, 10)
  const from = dayOf()
  const { merchantId = '', ...params } = await ofWithdrawal(world, number)
  await world.must(operatorTransfers.claim, {
    ...{ token: await aTokenOf(world, claimer), params },
    body: { merchantId, account: account.id, reason },
  })
  world.clock.advance(12 * dayMs)
  const [now, other] = [await aTokenOf(world, claimer), await aTokenOf(world, second)]
  const lines = [{ day: from, amount: -123_400, text: 'Rent of the warehouse' }]
  await importDays(world, { token: now, accountId: account.id, from, to: dayOf(), lines })
  return { number, account, from, claimer: now, second: other }
}

test('a second person confirms an import, and what waited for it goes back', async ({ page, world }) => {
  const persons = [await anOperatorId(world, ['finance']), await anOperatorId(world, ['finance'])] as const
  const { number, account, from, claimer, second } = await aWaitingWithdrawal(world, persons)
  const arrival = async () => {
    world.clock.advance(2 * hourMs)
    await runSweeps(world.ctx)
    return (await world.must(operatorWithdrawals.get, { token: second, params: { number } })).arrival
  }
  expect(await arrival()).toBe('sending')
  await page.clock.setFixedTime(world.clock.now())

  await openConsole(page, { url: world.url, token: claimer }, '/bank-lines?tab=imports')
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeDisabled()

  await openConsole(page, { url: world.url, token: second }, `/withdrawals/${number}`)
  await expect(page.getByText('Imported by one person alone')).toBeVisible()
  await look(page, 'transfer-read-by-one')

  await openConsole(page, { url: world.url, token: second }, '/bank-lines?tab=imports')
  await look(page, 'bank-imports')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Does the bank say the same?' })
  await expect(dialog.getByText(account.code)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Money out' })).toContainText('Rent of the warehouse')
  await look(page, 'bank-import-confirm')
  await dialog.getByLabel(/^Reason, as/).fill('Compared with the bank.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeHidden()
  expect(await arrival()).toBe('returned')

  // The day after the claim was read for one of two accounts only.
  const wallet = await aBankAccount(world, second)
  await importDays(world, { token: second, accountId: wallet.id, from, to: from })
  const next = new Date(Date.parse(from) + dayMs).toISOString().slice(0, 10)
  await openConsole(page, { url: world.url, token: second }, `/reconciliation?day=${next}`)
  await expect(page.getByText(`Not read yet: ${wallet.code}`)).toBeVisible()
  await expect(page.getByText('not read completely')).toBeVisible()
  await look(page, 'reconciliation-not-read')
})
