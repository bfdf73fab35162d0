/** Whether this is a full run with whole figures; `npm run test:full` sets it for its runners. */
export const isLong = process.env.LONG === '1'

/** The repetitions of a long test: all of them in a full run, else a fortieth and at least one. */
export const scale = (times: number): number => (isLong ? times : Math.max(1, Math.ceil(times / 40)))
