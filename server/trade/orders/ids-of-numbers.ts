import { minuteMs } from '#contract/durations.ts'
import { highestId, idAt, lowestId, numberTimesOf } from '../../base/ids.ts'

/** An order's id and number are made at about the same time. */
const slackMs = 10 * minuteMs

/** The range of order ids for numbers with this beginning: both begin with their time. */
export function idsOfNumbers(beginning: string): { lowest: string; highest: string } {
  const times = numberTimesOf(beginning)
  if (times === null) return { lowest: lowestId, highest: highestId }
  return { lowest: idAt(times.firstMs - slackMs, '0'), highest: idAt(times.lastMs + slackMs, 'f') }
}
