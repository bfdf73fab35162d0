import type { Locator, Page } from '@playwright/test'
import { merchants } from '#contract/merchants.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { countPointerEvents } from './support/no-pointer.ts'

test.use(desk)

const applications = 20
const fields = 10
const photos = 3
/** Every fourth application. */
const isRejected = (at: number) => at % 4 === 3

const name = (at: number) => `Shop ${String.fromCharCode(65 + at)} & Daughters`

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Opens each photo and looks at each field, as an approval wants it. */
async function lookAtAll(page: Page) {
  for (let opened = 1; opened <= photos; opened += 1) {
    await press(page, 'o')
    await expect(page.getByText('not seen')).toHaveCount(photos - opened)
  }
  await press(page, ...Array.from({ length: fields }, () => 'f'))
  await expect(page.getByText(`${fields} fine · 0 again`)).toBeVisible()
}

/** Decides with a canned reason, and once with a typed one: keys reach both. */
async function decide(page: Page, at: number) {
  const dialog: Locator = page.getByRole('dialog', {
    name: isRejected(at) ? `Reject ${name(at)}?` : `Approve ${name(at)}?`,
  })
  await press(page, isRejected(at) ? 'r' : 'a')
  const reason = dialog.getByLabel(/^Reason, as/)
  await expect(reason).toBeFocused()
  if (at === 0) await page.keyboard.type('All fine.')
  else {
    await press(page, 'Shift+Tab')
    await expect(dialog.getByLabel('Begin with a text')).toBeFocused()
    await press(page, 'ArrowDown')
  }
  await expect(reason).not.toHaveValue('')
  await press(page, 'Control+Enter')
  await expect(dialog).toBeHidden()
}

test('a queue of 20 is worked by keyboard alone, and the next one opens after each decision', async ({
  page,
  world,
}) => {
  // Twenty people register first, and a hundred photos are decoded.
  test.setTimeout(15 * 60_000)
  const [token, auditor] = [await anOperator(world, ['reviewer']), await anOperator(world, ['auditor'])]
  const applicants: string[] = []
  for (let at = 0; at < applications; at += 1) {
    applicants.push((await aMerchant(world, { approved: false, form: { storeName: name(at) } })).token)
    // The one that waits longest is the first in line.
    world.clock.advance(60_000)
  }
  const pointerEvents = await countPointerEvents(page)
  await openConsole(page, { url: world.url, token })
  await press(page, 'g', 'r')
  for (let at = 0; at < applications; at += 1) {
    await expect(page.getByRole('heading', { name: name(at) })).toBeVisible()
    if (!isRejected(at)) await lookAtAll(page)
    await decide(page, at)
  }
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await press(page, 'g', 't')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  expect(await pointerEvents(), 'events of a pointer').toBe(0)

  for (const [at, applicant] of applicants.entries()) {
    const { status } = await world.must(merchants.info, { token: applicant })
    expect(status, name(at)).toBe(isRejected(at) ? 'rejected' : 'approved')
  }
  const { list } = await world.must(operatorAudit.list, { token: auditor, query: { limit: 100 } })
  const decisions = list.filter(({ act }) => /^registration\.(approved|rejected)$/.test(act))
  expect(decisions).toHaveLength(applications)
  expect(new Set(decisions.map(({ merchantId }) => merchantId)).size).toBe(applications)
  expect(decisions.filter(({ act }) => act.endsWith('rejected'))).toHaveLength(applications / 4)
})
