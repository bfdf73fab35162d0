import { hourMs } from '#contract/durations.ts'

export const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString()
