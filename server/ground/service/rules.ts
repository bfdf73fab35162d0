import { dayMs, minuteMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'

export type ServiceHours = { fromMinute: number; toMinute: number }

/** The current or next working hours, which are the same every day, in UTC. */
export function hoursAt({ fromMinute, toMinute }: ServiceHours, now: Date) {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const startOf = (day: Date) => after(day, fromMinute * minuteMs)
  const lengthMs = (toMinute > fromMinute ? toMinute - fromMinute : toMinute + 24 * 60 - fromMinute) * minuteMs
  const days = [-1, 0, 1].map((offset) => after(today, offset * dayMs))
  const opens = days.map(startOf).find((start) => after(start, lengthMs) > now) ?? startOf(today)
  const closes = after(opens, lengthMs)
  return { isOpen: opens <= now, opensAt: opens.toISOString(), closesAt: closes.toISOString() }
}
