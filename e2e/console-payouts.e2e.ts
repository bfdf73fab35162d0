import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { anOperatorId, aTokenOf } from '#server/testing/decisions.ts'
import { aMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aShelf } from './support/shelf.ts'

test.use(desk)

type Page = Parameters<typeof openConsole>[0]

const account = { holder: 'Lamps & Co', accountNumber: 'DE02 1203 0000 0000 2020 51' }

async function twoCompletedOrders(world: ServedWorld) {
  const merchant = await aMerchant(world, {})
  const { rows } = await aShelf(world, merchant, { title: 'A lamp', purchasePrice: 6_000, price: 10_000, stock: 5 })
  for (const quantity of [1, 2]) await settle(world, merchant.merchantId, await aSoldOrder(world, rows, { quantity }))
  world.clock.advance(1_000)
}

type Act = { opener: string; button: RegExp; evidence?: string }

/** The page must have read the result of the previous act, or the key would act on the old state. */
async function act(page: Page, key: string, { opener, button, evidence }: Act) {
  await expect(page.getByRole('button', { name: opener })).toBeEnabled()
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  if (evidence) await dialog.getByLabel(/^(Bank reference|Statement line)/).fill(evidence)
  await dialog.getByLabel(/^Reason, as/).fill('Compared with the contract.')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('one of finance proposes a run, another confirms and sends it, it arrives, and comes back', async ({
  page,
  world,
}) => {
  await twoCompletedOrders(world)
  const one = await aTokenOf(world, await anOperatorId(world, ['finance']), 'the first desk')
  const other = await aTokenOf(world, await anOperatorId(world, ['finance']), 'the second desk')
  await page.clock.setFixedTime(world.clock.now())

  await openConsole(page, { url: world.url, token: one }, '/supplier-payouts')
  await expect(page.getByText('No supplier was paid yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Propose a run for Own range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a run for Own range?' })
  await dialog.getByLabel('Account holder').fill(account.holder)
  await dialog.getByLabel('Account number').fill(account.accountNumber)
  await dialog.getByLabel(/^Reason, as/).fill('Due by the contract.')
  await dialog.getByRole('button', { name: /^Propose to pay .*180\.00$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('It is yours: another person confirms it, on another device.').first()).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeHidden()

  await openConsole(page, { url: world.url, token: other }, '/supplier-payouts')
  const effect = page.getByRole('table', { name: 'What it changes' })
  await expect(effect.getByRole('row', { name: /^supplier/ })).toContainText('180.00')
  await expect(page.getByRole('table', { name: 'Orders of the run' }).getByRole('row')).toHaveCount(3)
  await look(page, 'supplier-payout')
  await act(page, 'a', { opener: 'Confirm…', button: /^Confirm .*180\.00$/ })
  await expect(page.getByText('Nothing is due to suppliers.').first()).toBeVisible()
  await act(page, 'a', { opener: 'Take over…', button: /^Take over / })
  await act(page, 'a', { opener: 'It was sent…', button: /as sent$/, evidence: 'BANK-2026-91' })
  await expect(page.getByText('BANK-2026-91').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Settlement file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^SP-.*\.csv$/)
  await act(page, 'a', { opener: 'It has arrived…', button: /as arrived$/, evidence: 'BANK-2026-92' })
  await expect(page.getByText('BANK-2026-92').first()).toBeVisible()
  await look(page, 'supplier-payout-arrived')
  const { list } = await world.must(operatorSupplierPayouts.list, { token: other, query: {} })
  expect(list).toMatchObject([{ supplier: '', amount: 18_000, state: 'arrived' }])

  await act(page, 'r', { opener: 'It came back…', button: /180\.00 came back$/, evidence: 'BANK-2026-93' })
  const proposed = await world.must(operatorProposals.list, { token: one, query: { status: 'waiting' } })
  expect(proposed.list).toMatchObject([{ kind: 'supplier_payout_return', payload: { line: 'BANK-2026-93' } }])
  const [{ id } = { id: '' }] = proposed.list
  await world.must(operatorProposals.confirm, {
    token: one,
    params: { id },
    body: { reason: 'Read on the statement.' },
  })
  await page.reload()
  await expect(page.getByText('came back, due again').first()).toBeVisible()
  await expect(page.getByText('BANK-2026-93').first()).toBeVisible()
  await look(page, 'supplier-payout-returned')
})
