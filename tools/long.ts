/** Whether tests run with their full figures: `LONG=1 npm test`. */
export const isLong = process.env.LONG === '1'

/** The repetitions of a long test: all of them with LONG=1, else a tenth and at least one. */
export const scale = (times: number): number => (isLong ? times : Math.max(1, Math.ceil(times / 10)))
