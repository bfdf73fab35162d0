import { minuteMs } from '#contract/durations.ts'
import { isLong } from '#tools/long.ts'
import { test } from './support/journey.ts'
import { liveWholeDay } from './support/whole-day.ts'

test.use({ beginsAt: '2026-03-02T08:00:00Z' })

/** With every invoice there is; without decimals, on the embedded database; and with three. */
const days = [
  { currency: 'USD', invoiceCount: 100, lang: 'th' },
  { currency: 'JPY', invoiceCount: 8, lang: 'ja' },
  { currency: 'KWD', invoiceCount: 8, lang: 'vi' },
] as const

/** A slice of a daily run has those of another currency; the daily journey is in US dollars. */
const chosen = days.filter(({ currency }) => isLong || currency !== 'USD')

for (const { currency, ...day } of chosen) {
  test.describe(currency, () => {
    test.use({ settings: { SETTLEMENT_CURRENCY: currency }, isEmbedded: currency === 'JPY' })

    test('a whole day in another currency or with more invoices', async ({ page, world }, info) => {
      test.setTimeout(10 * minuteMs)
      await liveWholeDay({ page, world, info, ...day })
    })
  })
}
