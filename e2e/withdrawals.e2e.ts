import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorTransfers } from '#contract/operator/transfers.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { runSweeps } from '#server/background.ts'
import { anOperator } from '#server/testing/people.ts'
import { ofWithdrawal, sendOut } from '#server/testing/transfers.ts'
import { axe } from './support/axe.ts'
import { openGate } from './support/gate.ts'
import { expect } from './support/journey.ts'
import { typeAmount } from './support/number-pad.ts'
import { earned } from './support/rich-merchant.ts'
import {
  agree,
  confirm,
  fillBehindGate,
  fillCard,
  pair,
  type Rich,
  received,
  test,
} from './support/withdrawals-steps.ts'

const reason = 'a journey'

const decide = ({ world, finance }: Rich, number: string, body: { approve: boolean; because?: 'name_differs' }) =>
  world.must(operatorWithdrawals.decide, { token: finance, params: { number }, body: { ...body, reason } })

async function arrive({ world, finance }: Rich, number: string, evidence: string) {
  await sendOut(world, finance, { ...(await ofWithdrawal(world, number)), evidence })
}

async function comeBack({ world, finance }: Rich, number: string) {
  const { kind, subject, merchantId } = await ofWithdrawal(world, number)
  const body = { ...(merchantId && { merchantId }), line: 'BANK-2026-78', reason }
  const params = { kind, subject }
  const { id } = await world.must(operatorTransfers.proposeReturn, { token: finance, params, body })
  const token = await anOperator(world, ['finance'])
  await world.must(operatorProposals.confirm, { token, params: { id }, body: { reason } })
}

test('to a bank card: paid, rejected, taken back', async ({ page, rich }) => {
  await page.goto(`${rich.world.url}/my`)
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: /Add a bank card/ }).click()
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await expect(page.getByLabel('Full name'), 'the verified name').toHaveValue('Suda Phongsri')
  for (const text of ["Enter the bank's name.", 'Enter the card number.']) {
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await fillCard(page, '4111 1111 1111 1112')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await expect(page.getByText('This card number is not valid. Check the digits.')).toBeVisible()
  await fillCard(page, '4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Use this destination' }).click()

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The amount cannot be zero.')).toBeVisible()
  await typeAmount(page, '9.99')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The minimum amount is $10.00.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Withdraw all' }).waitFor({ state: 'detached' })
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Delete' }).click()
  await typeAmount(page, '750.01')
  await expect(page.getByText(/The amount cannot exceed the balance that can be withdrawn: \$750\.00/)).toBeVisible()
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Withdraw all' }).click()
  await expect(page.getByLabel('Amount to withdraw')).toHaveValue('750.00')
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Delete' }).click()
  await typeAmount(page, '200')
  const sums = { 'Fee (1%': '$2.00', 'You receive': '$198.00', 'Remaining balance': '$550.00' }
  for (const [label, sum] of Object.entries(sums)) {
    await expect(pair(page, label)).toContainText(sum)
  }
  await expect(page.getByText('$750.00 available')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Close' }).click()

  const paid = await confirm(page)
  await expect(page.getByText('In review')).toBeVisible()
  await agree(page, rich, { balance: earned - 20_000, held: 20_000 })
  await decide(rich, paid, { approve: true })
  await agree(page, rich, { balance: earned - 20_000, held: 20_000 })
  rich.world.clock.advance(dayMs)
  await arrive(rich, paid, 'BANK-2026-77')
  await agree(page, rich, { balance: earned - 20_000, held: 0 })

  await page.goto(`${rich.world.url}/withdraw`)
  await expect(page.getByRole('button', { name: /Kasikornbank ·· 1111/ })).toBeVisible()
  await typeAmount(page, '100.50')
  const rejected = await confirm(page)
  await agree(page, rich, { balance: earned - 30_050, held: 10_050 })
  await decide(rich, rejected, { approve: false, because: 'name_differs' })
  await agree(page, rich, { balance: earned - 20_000, held: 0 })
  await page.goto(`${rich.world.url}/withdrawRecord?number=${rejected}`)
  await expect(page.getByText('The account is not in your own name')).toBeVisible()

  await page.goto(`${rich.world.url}/withdraw`)
  await typeAmount(page, '300')
  await confirm(page)
  await agree(page, rich, { balance: earned - 50_000, held: 30_000 })
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByText('You cancelled it')).toBeVisible()
  await agree(page, rich, { balance: earned - 20_000, held: 0 })

  await page.goto(`${rich.world.url}/withdrawRecord`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await axe(page)
  await page.getByRole('radio', { name: 'Withdrawn' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  const record = page.getByRole('article', { name: paid })
  for (const text of [paid, '$200.00', 'Withdrawn', /\d{2}:\d{2}/]) await expect(record).toContainText(text)

  await page.goto(`${rich.world.url}/fundsRecords`)
  await page.getByRole('radio', { name: 'Withdrawals' }).click()
  const movements = page.getByRole('article')
  await expect(movements.filter({ hasText: paid })).toContainText('−$200.00')
  await expect(movements.filter({ hasNotText: 'WD-' })).toHaveCount(0)
})

test('a withdrawal whose answer got lost is made once, and is said to be done', async ({ page, rich }) => {
  const gate = await openGate(rich.world.url)
  const listed = await fillBehindGate(page, rich, gate)
  const lost = gate.loseAnswer(withdrawals.withdraw)
  const number = await confirm(page)
  await lost
  await expect(page.getByText('In review')).toBeVisible()
  expect((await listed()).map((each) => each.number)).toEqual([number])
  await gate.end()
})

test('to an address: another network is refused by name; returned, and decided by silence', async ({ page, rich }) => {
  const { world } = rich
  await page.goto(`${world.url}/withdraw`)
  await page.getByRole('button', { name: 'Blockchain' }).click()
  await page.getByRole('button', { name: /Add an address/ }).click()
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await expect(page.getByText('Choose a network.')).toBeVisible()
  await page.getByLabel('Currency').selectOption('USDT')
  await page.getByLabel('Network').selectOption('TRON')
  const address = page.getByLabel('Address')
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await address.blur()
  await expect(page.getByText('This address belongs to Ethereum, not TRON.')).toBeVisible()
  await address.fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD')
  await expect(page.getByText('This address contains an error. Copy it again.')).toBeVisible()
  await address.fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  // Before a token is chosen, nobody knows the amount that arrives.
  await expect(page.getByText('You receive')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await typeAmount(page, '500')
  await expect(received(page)).toHaveText('You receive495.00 USDT')
  const returned = await confirm(page)
  await expect(received(page)).toHaveText('You receive495.00 USDT')
  await decide(rich, returned, { approve: true })
  world.clock.advance(dayMs)
  await arrive(rich, returned, 'f00d'.repeat(16))
  await agree(page, rich, { balance: earned - 50_000, held: 0 })
  await comeBack(rich, returned)
  await agree(page, rich, { balance: earned, held: 0 })
  await page.goto(`${world.url}/withdrawRecord?number=${returned}`)
  await expect(page.getByText('The bank or blockchain network returned it')).toBeVisible()

  await page.goto(`${world.url}/withdraw`)
  await page.getByRole('button', { name: /Add a bank card/ }).click()
  await fillCard(page, '5500 0000 0000 0004')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await typeAmount(page, '250')
  await expect(page.getByText('New destination: sent after 24 hours at the earliest.')).toBeVisible()
  const silent = await confirm(page)
  await expect(page.getByText(/New destination: not sent before/)).toBeVisible()
  await agree(page, rich, { balance: earned - 25_000, held: 25_000 })
  world.clock.advance(3 * dayMs - hourMs)
  await runSweeps(world.ctx)
  await agree(page, rich, { balance: earned - 25_000, held: 25_000 })
  world.clock.advance(hourMs)
  world.ctx.log.level = 'silent'
  await runSweeps(world.ctx)
  world.ctx.log.level = 'error'
  await agree(page, rich, { balance: earned, held: 0 })
  await page.goto(`${world.url}/withdrawRecord?number=${silent}`)
  await expect(page.getByText('It was not reviewed within 72 hours')).toBeVisible()
})
