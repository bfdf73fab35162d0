const hourMs = 60 * 60_000

/** The time a number of hours after another one. */
export const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString()
