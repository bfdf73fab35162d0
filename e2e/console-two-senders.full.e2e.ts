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
/** What the other one did meanwhile. */
const isTrue = /has claimed the sending until|has already recorded it as sent/
const claimedByAnother = /has claimed (it|the sending) until .*[Oo]nly this person sends it/

/** Approved withdrawals of 20.00 each, that may be sent. */
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

/** Sends what is open, goes on to the next where somebody else has it, until nothing waits. */
async function work(page: Page, who: string): Promise<string[]> {
  const sent: string[] = []
  const decision = page.getByRole('region', { name: 'Decision' })
  const done = page.getByText('Nothing waits.')
  const [claim, record] = ['Claim it…', 'It was sent…'].map((name) => decision.getByRole('button', { name }))
  for (let turn = 0; turn < count * 20 && !(await done.isVisible()); turn += 1) {
    const isClaimed = await record!.isVisible()
    if (!isClaimed && !((await claim!.isVisible()) && (await claim!.isEnabled()))) {
      const why = await decision.textContent()
      if (await claim!.isVisible()) expect(why).toMatch(claimedByAnother)
      // What is shown of an item that the other one holds never says that one can still decide.
      expect(why).not.toContain('You can still decide')
      await page.keyboard.press(turn % 3 === 2 ? 'k' : 'j')
      await page.waitForTimeout(50)
      continue
    }
    const refused = await act(page, isClaimed ? `BANK-${who}-${sent.length}` : null)
    if (refused !== null) expect(refused).toMatch(isTrue)
    else if (isClaimed) sent.push(`BANK-${who}-${sent.length}`)
  }
  await expect(done).toBeVisible()
  return sent
}

/** Claims, or records as sent with a reference; answers what the server refused. */
async function act(page: Page, evidence: string | null): Promise<string | null> {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog.or(page.getByText('Nothing waits.'))).toBeVisible()
  if (!(await dialog.isVisible())) return null
  if (evidence) await dialog.getByLabel('Bank reference or transaction hash').fill(evidence)
  await dialog.getByLabel(/^Reason, as/).fill('Needed to send the money.')
  await page.keyboard.press('Control+Enter')
  const alert = dialog.getByRole('alert')
  await expect(async () => {
    expect((await alert.isVisible()) || !(await dialog.isVisible())).toBe(true)
  }).toPass()
  if (!(await alert.isVisible())) return null
  const refused = await alert.textContent()
  await page.keyboard.press('Escape')
  return refused
}

test('two of finance work off one queue: nothing is sent twice, and nobody is refused with an untrue sentence', async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(count * 20_000)
  const [one, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  await approvedWithdrawals(world, one)
  const elsewhere = await browser.newContext({ ...desk, baseURL: world.url })
  const colleague = await elsewhere.newPage()
  for (const [each, token] of [[page, one] as const, [colleague, other] as const]) {
    await each.clock.setFixedTime(world.clock.now())
    await openConsole(each, { url: world.url, token }, '/withdrawals?tab=send')
  }
  // What leaves the bank is the figure, the row and the sum; the fee is not sent.
  await expect(page.getByRole('heading', { name: '19.00' })).toBeVisible()
  await expect(page.getByRole('contentinfo').or(page.locator('footer')).first()).toContainText(String(19 * count))

  expect(await act(page, null)).toBeNull()
  await expect(page.getByText(/^claimed by you until/)).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByText(/^claimed by operator.* until/).first()).toBeVisible()
  await expect(colleague.getByText(claimedByAnother).first()).toBeVisible()
  await look(colleague, 'withdrawal-claimed-by-another')
  await page.getByLabel('Claimed by me').check()
  await expect(page.getByRole('region', { name: 'The queue' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Claimed by me').uncheck()

  const sent = await Promise.all([work(page, 'ONE'), work(colleague, 'TWO')])
  expect(sent.flat()).toHaveLength(count)
  const counted = await world.ctx.db.one(sql`
    select count(*)::integer as transfers, count(distinct subject)::integer as withdrawals,
      count(distinct evidence)::integer as evidence from transfer where state = 'sent'`)
  expect(counted).toEqual({ transfers: count, withdrawals: count, evidence: count })
  await elsewhere.close()
})
