/** True where the whole figures are asked for: `LONG=1 npm test`. */
export const isLong = process.env.LONG === '1'

/** How many times a long test repeats: the figure itself with LONG=1, else a tenth, at least once. */
export const scale = (times: number): number => (isLong ? times : Math.max(1, Math.ceil(times / 10)))
