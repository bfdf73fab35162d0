import sql from 'sql-template-tag'
import { hourMs } from '#contract/durations.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { anOperator, somePayPassword } from '#server/testing/people.ts'
import { storePayToken } from '#server/testing/sold.ts'
import { aCard, ask } from '#server/testing/withdrawals.ts'
import { isLong } from '#tools/long.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { anEarningMerchant } from './support/rich-merchant.ts'
import type { ServedWorld } from './support/served-world.ts'

test.use(desk)

type Page = Parameters<typeof openConsole>[0]

const count = isLong ? 20 : 6
const reason = 'checked'
const isTrue = /^\S+@\S+ (has taken over sending until|has already recorded it as sent)/
const [claimIt, recordIt] = ['Take over…', 'It was sent…']
const claimedByAnother = /has taken (it over|over sending) until .*[Oo]nly this person sends it/

async function approvedWithdrawals(world: ServedWorld, token: string) {
  const { merchantId, ...merchant } = await anEarningMerchant(world, somePayPassword)
  const payToken = (amount: number) =>
    storePayToken(world, { merchantId, token: merchant.token, amount, purpose: 'withdraw', destination: aCard })
  for (let made = 0; made < count; made += 1) {
    const { number } = await ask(world, { merchantId, ...merchant, payToken }, { ...aCard, amount: 2_000 })
    await world.must(operatorWithdrawals.decide, { token, params: { number }, body: { approve: true, reason } })
  }
  world.clock.advance(25 * hourMs)
}

/** One snapshot of the whole room, because separate reads could see two different states. */
const seen = (page: Page) => page.getByRole('main').ariaSnapshot()
const isOpen = (room: string) => new RegExp(`button "(${claimIt}|${recordIt})[^"]*"(?! \\[disabled\\])`).test(room)

/** Sends the open item and goes on, also past items that the other operator holds, until the queue is empty. */
async function work(page: Page, who: string): Promise<string[]> {
  const sent: string[] = []
  const own = String(
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByText(/^\S+@\S+$/)
      .textContent(),
  )
  for (let turn = 0; ; turn += 1) {
    const room = await seen(page)
    if (room.includes('Nothing is waiting.')) return sent
    if (isOpen(room)) {
      const evidence = `BANK-${who}-${sent.length}`
      const { did, refused } = await act(page, evidence)
      if (refused !== null) expect(refused).toMatch(isTrue)
      // An operator must not be offered again what they have sent themselves.
      expect(refused ?? '').not.toContain(own)
      if (did === 'sent') sent.push(evidence)
      continue
    }
    // An item that the other one holds must say so, and must not offer a decision.
    if (room.includes(claimIt)) expect(room).toMatch(claimedByAnother)
    expect(room).not.toContain('You can still decide')
    // After the last item comes the first again, or the note that nothing waits.
    await page.keyboard.press(turn % count === count - 1 ? 'Escape' : 'j')
  }
}

type Done = { did: 'claimed' | 'sent' | null; refused: string | null }

async function act(page: Page, evidence: string): Promise<Done> {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  // The other operator may have taken it since it was seen.
  await expect(async () => {
    expect((await dialog.isVisible()) || !isOpen(await seen(page))).toBe(true)
  }).toPass()
  if (!(await dialog.isVisible())) return { did: null, refused: null }
  // If the other one has sent it, the same key asks whether it has arrived, so close that question.
  if (await page.getByRole('dialog', { name: 'Has it arrived?' }).isVisible()) {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return { did: null, refused: null }
  }
  const reference = dialog.getByLabel('Bank reference or transaction hash')
  const did = (await reference.isVisible()) ? 'sent' : 'claimed'
  if (did === 'sent') await reference.fill(evidence)
  await dialog.getByLabel(/^Reason, as/).fill('Needed to send the money.')
  await page.keyboard.press('Control+Enter')
  const alert = dialog.getByRole('alert')
  await expect(async () => {
    expect((await alert.isVisible()) || !(await dialog.isVisible())).toBe(true)
  }).toPass()
  if (!(await alert.isVisible())) return { did, refused: null }
  const refused = await alert.textContent()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return { did: null, refused }
}

test('two of finance work off one queue: nothing is sent twice, and nobody is refused with an untrue sentence', async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(count * 20_000)
  const [first, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  await approvedWithdrawals(world, first)
  const elsewhere = await browser.newContext({ ...desk, baseURL: world.url })
  const colleague = await elsewhere.newPage()
  for (const [each, token] of [[page, first] as const, [colleague, other] as const]) {
    await each.clock.setFixedTime(world.clock.now())
    await openConsole(each, { url: world.url, token }, '/withdrawals?tab=send')
  }
  // The heading, the row and the sum show the amount that leaves the bank; the fee is not sent.
  await expect(page.getByRole('heading', { name: '19.00' })).toBeVisible()
  await expect(page.getByRole('contentinfo').or(page.locator('footer')).first()).toContainText(String(19 * count))

  expect(await act(page, 'BANK-ONE')).toEqual({ did: 'claimed', refused: null })
  await expect(page.getByText(/^taken over by you until/)).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByText(/^taken over by operator.* until/).first()).toBeVisible()
  await expect(colleague.getByText(claimedByAnother).first()).toBeVisible()
  await look(colleague, 'withdrawal-claimed-by-another')
  await page.getByLabel('Taken over by me').check()
  await expect(page.getByRole('region', { name: 'The queue' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Taken over by me').uncheck()

  // A dialog keeps its item and the typed text, even when a list arrives in which the item is already sent.
  const list = Promise.withResolvers<void>()
  await page.route(/\/admin\/withdrawals\?/, async (route) => {
    await list.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/admin\/withdrawals\?/)
  await page.keyboard.press('j')
  await colleague.keyboard.press('j')
  expect(await act(colleague, 'BANK-TWO')).toEqual({ did: 'claimed', refused: null })
  await expect(colleague.getByText(/^taken over by you until/)).toBeVisible()
  expect(await act(colleague, 'BANK-TWO')).toEqual({ did: 'sent', refused: null })
  await asked
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Take over sending?' })
  await dialog.getByLabel(/^Reason, as/).fill(reason)
  const one = page.waitForResponse(/\/admin\/withdrawals\/WD-/)
  list.resolve()
  await one
  await expect(page.getByRole('region', { name: 'The queue' }).getByRole('listitem')).toHaveCount(count - 1)
  await expect(dialog.getByLabel(/^Reason, as/)).toHaveValue(reason)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toHaveText(isTrue)
  await look(page, 'withdrawal-sent-by-another')
  await page.keyboard.press('Escape')
  await expect(page.getByText('This item does not need a decision here.')).toBeVisible()

  const sent = await Promise.all([work(page, 'ONE'), work(colleague, 'TWO')])
  expect(sent.flat()).toHaveLength(count - 1)
  const counted = await world.ctx.db.one(sql`
    select count(*)::integer as transfers, count(distinct subject)::integer as withdrawals,
      count(distinct evidence)::integer as evidence from transfer where state = 'sent'`)
  expect(counted).toEqual({ transfers: count, withdrawals: count, evidence: count })
  await elsewhere.close()
})
