import type { dashboard } from '#contract/dashboard.ts'
import { dayOf } from '../../base/days.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listReviews, readFigures } from './figures.ts'
import { readFunnel } from './funnel.ts'
import { readChart, readDashboard } from './queries.ts'
import { chartDays } from './rules.ts'

/** Days begin at midnight in the shop's time zone. */
export const dashboardHandlers: Handlers<typeof dashboard> = {
  index: ({ db, session: { merchantId, timeZone }, lang, now }) =>
    readDashboard(db, { merchantId, lang, now, today: dayOf(now, timeZone) }),

  echart: ({ db, session: { merchantId, timeZone }, query, now }) =>
    readChart(db, { merchantId, metric: query.metric, ...chartDays(query, dayOf(now, timeZone)) }),

  figures: ({ db, session: { merchantId, timeZone }, now }) =>
    readFigures(db, { merchantId, today: dayOf(now, timeZone) }),

  funnel: ({ db, session: { merchantId, timeZone }, now }) =>
    readFunnel(db, { merchantId, today: dayOf(now, timeZone) }),

  reviews: ({ db, session: { merchantId }, query, lang }) => listReviews(db, { merchantId, lang, query }),
}
