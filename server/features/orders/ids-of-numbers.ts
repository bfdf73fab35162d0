import { minuteMs } from '#contract/durations.ts'
import { highestId, idAt, lowestId, numberTimesOf } from '../../base/ids.ts'

/** An order's id and its number are made in the same moment, by the same clock. */
const slackMs = 10 * minuteMs

/** The ids that orders can have whose numbers begin so: both begin with their time. */
export function idsOfNumbers(beginning: string): { lowest: string; highest: string } {
  const times = numberTimesOf(beginning)
  if (times === null) return { lowest: lowestId, highest: highestId }
  return { lowest: idAt(times.firstMs - slackMs, '0'), highest: idAt(times.lastMs + slackMs, 'f') }
}
