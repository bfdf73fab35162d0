import { minuteMs } from '#contract/durations.ts'
import { test } from './support/journey.ts'
import { liveWholeDay } from './support/whole-day.ts'

test.use({ beginsAt: '2026-03-02T08:00:00Z' })

test("a merchant's whole day: from the catalogue to the figures of every invoice", async ({ page, world }, info) => {
  test.setTimeout(10 * minuteMs)
  await liveWholeDay({ page, world, info, lang: 'th' })
})
