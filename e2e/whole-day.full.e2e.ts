import { minuteMs } from '#contract/durations.ts'
import { test } from './support/journey.ts'
import { liveWholeDay } from './support/whole-day.ts'

test.use({ beginsAt: '2026-03-02T08:00:00Z' })

/** A currency without decimals, on the embedded database, and one with three; the daily journey is in US dollars. */
const days = [
  { currency: 'JPY', lang: 'ja' },
  { currency: 'KWD', lang: 'vi' },
] as const

for (const { currency, lang } of days) {
  test.describe(currency, () => {
    test.use({ settings: { SETTLEMENT_CURRENCY: currency }, isEmbedded: currency === 'JPY' })

    test('a whole day in another currency', async ({ page, world }, info) => {
      test.setTimeout(10 * minuteMs)
      await liveWholeDay({ page, world, info, lang })
    })
  })
}
