const hourMs = 60 * 60_000

/** The time that many hours after another. */
export const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString()
