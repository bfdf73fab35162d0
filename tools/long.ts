/** Whether this run takes all files; `npm run test:full` sets it for its runners. */
export const isFullRun = process.env.LONG === '1'

/** Whether tests do the whole of their work. A full run does it on PostgreSQL, and on the embedded database a part. */
export const isLong = isFullRun && process.env.SIZES !== 'daily'

/** The repetitions of a long test: all of them in a full run, else a fortieth and at least one. */
export const scale = (times: number): number => (isLong ? times : Math.max(1, Math.ceil(times / 40)))
