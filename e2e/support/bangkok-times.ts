import { expect, type Page } from '@playwright/test'
import { hasRead } from './at-rest.ts'

/** A time that a page shows, with what it is said to be. */
type Shown = { at: string; text: string }

/** How the app writes days and times: of a whole time both, of a day alone nothing but the first four. */
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

/** "2 d 5 h left" in Thai, which is the same everywhere. */
const isTimeLeft = (text: string) => /^เหลือ/.test(text)

/** A text that is right in UTC too says nothing about the time zone. */
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

/**
 * Every time that the page shows is Bangkok's, as Thai writes it, and none would be the same in UTC. `expected` is what
 * must be among them.
 */
export async function showsBangkokTimes(page: Page, expected: readonly string[]): Promise<void> {
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
