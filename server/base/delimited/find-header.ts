import type { DelimitedRecord } from './read-records.ts'

const linesBeforeMax = 30

const filled = ({ cells }: DelimitedRecord) => cells.filter((cell) => cell !== '').length
/** Names of columns are words, each another one. */
const isHead = ({ cells }: DelimitedRecord) => {
  const names = cells.filter((cell) => cell !== '')
  return new Set(names).size === names.length && names.every((name) => /\p{L}/u.test(name) && name.length <= 100)
}

/**
 * The position of the record that names the columns: the first of words alone that has about as many as the records
 * have cells. What stands before it, such as the name of a list and its day, is narrower. The first where none does.
 */
export function findHeader(records: readonly DelimitedRecord[]): number {
  const first = records.slice(0, linesBeforeMax)
  const widest = Math.max(0, ...first.map(filled))
  const found = first.findIndex((record) => isHead(record) && filled(record) * 4 >= widest * 3)
  return Math.max(0, found)
}
