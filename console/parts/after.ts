import { hourMs } from '#contract/durations.ts'

/** The time a number of hours after another one. */
export const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString()
