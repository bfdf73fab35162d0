import type { dashboard } from '#contract/dashboard.ts'
import type { Query } from '#contract/endpoint.ts'
import { dayFrom } from '../../base/days.ts'
import { refuseField } from '../../base/refuse.ts'

/** A leap year. */
const chartDaysMax = 366
const chartDaysDefault = 7

/** The first and last day of a chart: a range that ends today, or the named days. */
export function chartDays({ range, from, to }: Query<typeof dashboard.echart>, today: string) {
  const last = to ?? (from === undefined || from > today ? (from ?? today) : today)
  const first = from ?? dayFrom(last, 1 - (range ?? chartDaysDefault))
  if (first > last || dayFrom(first, chartDaysMax - 1) < last) throw refuseField('from', 'field_out_of_range')
  return { first, last }
}
