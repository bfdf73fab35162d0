import { expect, type Page } from '@playwright/test'
import { dayMs, hourMs } from '#contract/durations.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { hasRead } from './support/at-rest.ts'
import { aWithdrawal } from './support/console-withdrawals-steps.ts'
import { putOnDevice } from './support/device.ts'
import { test } from './support/journey.ts'
import { wordsIn } from './support/words.ts'

const th = wordsIn('th')

// In Bangkok this is already the next day, month and half of the night.
test.use({ beginsAt: '2026-03-31T20:30:00Z', locale: 'th-TH', timezoneId: 'Asia/Bangkok', isEmbedded: true })

type Shown = { at: string; text: string }

/** The app's formats of days and times; a day without a time uses only the first four. */
const dayStyles: readonly Intl.DateTimeFormatOptions[] = [
  { day: 'numeric', month: 'short' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short', year: 'numeric' },
  { month: 'long', year: 'numeric' },
]
const timeStyles: readonly Intl.DateTimeFormatOptions[] = [
  { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
]

/** A day without a time is already in the shop's time zone. */
const isDay = (at: string) => at.length === 10

function writtenIn(timeZone: string, at: string): string[] {
  const styles = isDay(at) ? dayStyles : [...dayStyles, ...timeStyles]
  const zone = isDay(at) ? 'UTC' : timeZone
  return styles.map((style) => new Intl.DateTimeFormat('th', { ...style, timeZone: zone }).format(new Date(at)))
}

/** "2 d 5 h left" in Thai, which does not depend on the time zone. */
const isTimeLeft = (text: string) => /^เหลือ/.test(text)

/** A text that would be the same in UTC proves nothing about the time zone. */
function isBangkoks({ at, text }: Shown): boolean {
  if (isTimeLeft(text)) return true
  const isOfBoth = !isDay(at) && writtenIn('UTC', at).includes(text)
  return writtenIn('Asia/Bangkok', at).includes(text) && !isOfBoth
}

const timesOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('time[datetime]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ at: element.getAttribute('datetime') ?? '', text: element.textContent ?? '' })),
  )

/** Every time on the page must be Bangkok's, in Thai format, and different from UTC. `expected` must be among them. */
async function showsBangkokTimes(page: Page, expected: readonly string[]): Promise<void> {
  await expect(async () => {
    await hasRead(page)
    const shown = await timesOf(page)
    expect(
      shown.map(({ text }) => text),
      page.url(),
    ).toEqual(expect.arrayContaining([...expected]))
    expect(
      shown.filter((each) => !isBangkoks(each)),
      page.url(),
    ).toEqual([])
  }).toPass({ timeout: 30_000 })
}

test("a seller with a Thai phone reads every time in Thai and in Bangkok's time", async ({ page, world }) => {
  const pass = async (ms: number) => {
    world.clock.advance(ms)
    await page.clock.setFixedTime(world.clock.now())
  }
  const merchant = await aMerchant(world, { payPassword: somePayPassword, form: { timeZone: 'Asia/Bangkok' } })
  const listing = await aListing(world, merchant, { purchasePrice: 20_000, price: 40_000 })
  await pass(dayMs)
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await putOnDevice(page, world.url, { token: merchant.token, lang: 'th' })
  await page.goto(`${world.url}/home`)
  const lastDay = page.getByRole('rowheader').last()
  await expect(lastDay, 'the curve ends with the day of Bangkok').toHaveText('2 เม.ย.')
  await showsBangkokTimes(page, ['เหลือ 3 วัน 0 ชม.'])

  await pass(hourMs)
  await pick(world, merchant, order)
  await pass(dayMs)
  await ship(world, order)
  await pass(3 * dayMs)
  await reach(world, order)
  await pass(dayMs)
  await confirm(world, order)
  await page.goto(`${world.url}/orderDetail?id=${order.orderId}`)
  await expect(page.getByText(th.like('Expected around <0/>')).first()).toBeVisible()
  const times = ['2 เม.ย. 03:30', '2 เม.ย. 04:30', '3 เม.ย. 04:30', '6 เม.ย. 04:30', '7 เม.ย. 04:30', '21 เมษายน']
  await showsBangkokTimes(page, times)
  await page.goto(`${world.url}/finance?part=calendar`)
  await showsBangkokTimes(page, ['เมษายน 2569', '21 เมษายน'])

  await pass(14 * dayMs)
  await runSweeps(world.ctx)
  await page.goto(`${world.url}/fundsRecords`)
  await expect(page.getByRole('heading', { name: '21 เม.ย. 2569' })).toBeVisible()
  await showsBangkokTimes(page, ['04:30'])
  await page.goto(`${world.url}/finance?range=today`)
  await showsBangkokTimes(page, ['21 เมษายน'])

  await pass(hourMs)
  const { number } = await aWithdrawal(world, { merchant, amount: 2_000 })
  await page.goto(`${world.url}/withdrawRecord?number=${number}`)
  await showsBangkokTimes(page, ['21 เม.ย. 05:30', '22 เม.ย. 05:30', '24 เม.ย. 05:30'])
  await page.goto(`${world.url}/message`)
  await expect(page.getByRole('main')).toContainText('24 เม.ย. 2569 05:30')
  await showsBangkokTimes(page, ['05:30', '04:30', '1 เม.ย.'])
})
