import { minuteMs } from '#contract/durations.ts'
import { isLong } from '#tools/long.ts'
import { expect, test } from './support/journey.ts'
import { built, settingsParts } from './support/merchant-screens.ts'
import { lookAtScreens } from './support/screen-walk.ts'

test('every screen stands whole and without a violation, in English', async ({ page, world }) => {
  test.setTimeout((isLong ? 40 : 10) * minuteMs)
  expect(built.length).toBeGreaterThan(30)
  expect(settingsParts.length).toBeGreaterThan(10)
  await lookAtScreens(page, world, 'en')
})
