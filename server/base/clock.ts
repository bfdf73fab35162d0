import { minuteMs } from '#contract/durations.ts'

/** The one clock of the product. Everything that needs the time takes it from here, so tests and the demo move it. */
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

/** How far the clocks of two servers may be apart; `clock_tolerance()` of the database. */
const toleranceMs = 5 * minuteMs

/** What is dated later than this was written by a clock that has gone back since, and proves nothing. */
export const aheadOf = (now: Date) => after(now, toleranceMs)

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** A time of a row for JSON. */
export const toIso = (at: Date | null): string | null => at?.toISOString() ?? null
