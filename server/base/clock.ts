import { minuteMs } from '#contract/durations.ts'

/** All times come from this clock, so that tests and the demo can move it. */
export type Clock = { now: () => Date }

export type MovableClock = Clock & {
  /** Stops the clock at a time; null lets it run on from there. */
  set: (at: Date | null) => void
  advance: (ms: number) => void
}

export const systemClock: Clock = { now: () => new Date() }

export function movableClock(): MovableClock {
  let stoppedAtMs: number | null = null
  let offsetMs = 0
  const now = () => stoppedAtMs ?? Date.now() + offsetMs
  return {
    now: () => new Date(now()),
    set(at) {
      if (at === null && stoppedAtMs !== null) offsetMs = stoppedAtMs - Date.now()
      stoppedAtMs = at === null ? null : at.getTime()
    },
    advance(ms) {
      if (stoppedAtMs === null) offsetMs += ms
      else stoppedAtMs += ms
    },
  }
}

/** Maximum difference between the clocks of two servers; `clock_tolerance()` in the database. */
const toleranceMs = 5 * minuteMs

/** A later date was written by a clock that has been set back since, so it proves nothing. */
export const aheadOf = (now: Date) => after(now, toleranceMs)

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

export const toIso = (at: Date | null): string | null => at?.toISOString() ?? null
