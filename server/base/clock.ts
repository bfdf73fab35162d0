/** The one clock of the product. Everything that reads the time takes it from here, and so tests and the demo move it. */
export type Clock = { now: () => Date }

export type MovableClock = Clock & {
  /** Stands at this time until moved again; `null` lets it run on with the system from where it stands. */
  set: (at: Date | null) => void
  advance: (ms: number) => void
}

export const systemClock: Clock = { now: () => new Date() }

export function movableClock(): MovableClock {
  let standing: number | null = null
  let offsetMs = 0
  const now = () => standing ?? Date.now() + offsetMs
  return {
    now: () => new Date(now()),
    set(at) {
      if (at === null && standing !== null) offsetMs = standing - Date.now()
      standing = at === null ? null : at.getTime()
    },
    advance(ms) {
      if (standing === null) offsetMs += ms
      else standing += ms
    },
  }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** A time of a row for JSON. */
export const toIso = (at: Date | null): string | null => at?.toISOString() ?? null
