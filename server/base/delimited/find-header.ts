import type { DelimitedRecord } from './read-records.ts'

const linesBeforeMax = 30

const filled = ({ cells }: DelimitedRecord) => cells.filter((cell) => cell !== '').length
/** Column names are words, and no two are equal. */
const isHead = ({ cells }: DelimitedRecord) => {
  const names = cells.filter((cell) => cell !== '')
  return new Set(names).size === names.length && names.every((name) => /\p{L}/u.test(name) && name.length <= 100)
}

/** A repeated name gets a number, so that columns can be told apart. */
export function numberRepeated(names: readonly string[]): string[] {
  const times = new Map<string, number>()
  return names.map((name) => {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 || name === '' ? name : `${name} (${time})`
  })
}

/**
 * The position of the header: the first record of words only that is about as wide as the others; 0 if there is none.
 * Lines before it, such as a title and a date, are narrower.
 */
export function findHeader(records: readonly DelimitedRecord[]): number {
  const first = records.slice(0, linesBeforeMax)
  const widest = Math.max(0, ...first.map(filled))
  const found = first.findIndex((record) => isHead(record) && filled(record) * 4 >= widest * 3)
  return Math.max(0, found)
}
