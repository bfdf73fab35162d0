import sql from 'sql-template-tag'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { anOperator } from '#server/testing/people.ts'
import { storePayToken } from '#server/testing/sold.ts'
import { aCard, ask } from '#server/testing/withdrawals.ts'
import { desk, look, openConsole } from './support/console.ts'
import { reloadIn } from './support/device.ts'
import { expect } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import { test } from './support/withdrawals-steps.ts'

test('a check of the books fails: two of finance stop the sending, and the merchant reads why and until when', async ({
  page,
  browser,
  rich: { world, merchant, finance },
}) => {
  await world.ctx.db.query(sql`select note_check('recount', 2, ${world.clock.now()})`)
  await world.ctx.db.query(sql`select note_check('ledger-verify', 0, ${world.clock.now()})`)
  const office = await browser.newPage({ ...desk, baseURL: world.url })
  await openConsole(office, { url: world.url, token: finance })
  await office.getByRole('button', { name: 'Stop…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Propose to stop all sending of money?' })
  await look(office, 'sending-stop')
  await dialog.getByRole('textbox').fill('A nightly check found a difference of two orders')
  await dialog.getByRole('button', { name: 'Propose to stop it' }).click()
  await expect(dialog).toBeHidden()
  const second = await anOperator(world, ['finance'])
  const { list } = await world.must(operatorProposals.list, { token: second, query: {} })
  const params = { id: list[0]?.id ?? '' }
  await world.must(operatorProposals.confirm, { token: second, params, body: { reason: 'seen' } })
  await openConsole(office, { url: world.url, token: finance })
  await expect(office.getByText(/^stopped until/).filter({ visible: true })).toBeVisible()
  await look(office, 'sending-stopped')
  const administrator = await anOperator(world, ['admin'])
  await openConsole(office, { url: world.url, token: administrator })
  await expect(office.getByText('A check of the books found differences').filter({ visible: true })).toBeVisible()
  await office.close()

  await page.goto(`${world.url}/withdraw`)
  const said = page.getByText(/^No money is sent until .* at the latest, while the books are checked\.$/)
  await expect(said).toBeVisible()
  await expect(page.getByText('“A nightly check found a difference of two orders”')).toBeVisible()
  await photograph(page, 'withdraw-sending-stopped')
  const payToken = (amount: number) =>
    storePayToken(world, { ...merchant, amount, purpose: 'withdraw', destination: aCard })
  const { number } = await ask(world, { ...merchant, payToken }, { ...aCard, amount: 20_000 })
  await page.goto(`${world.url}/withdrawRecord?number=${number}`)
  await expect(said).toBeVisible()
  await photograph(page, 'withdrawal-sending-stopped')
  await reloadIn(page, 'th')
  await photograph(page, 'withdrawal-sending-stopped')
  await page.setViewportSize({ width: 1280, height: 800 })
  await photograph(page, 'withdrawal-sending-stopped-laptop')
})
