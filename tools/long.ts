/** Whether tests run with their full figures: `npm run test:full`, which sets this for the runners it starts. */
export const isLong = process.env.LONG === '1'

/** The repetitions of a long test: all of them in the full run, else a fortieth and at least one. */
export const scale = (times: number): number => (isLong ? times : Math.max(1, Math.ceil(times / 40)))
