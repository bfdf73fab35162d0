import { limits } from '#contract/limits.ts'
import { type ImportColumns, importColumnNames } from '#contract/operator/import-formats.ts'
import { refuseField } from '../../base/refuse.ts'
import { isStorable } from '../../base/typed-text.ts'

/** Parses the chosen columns from JSON, {title: "Name", …}; undefined if none were chosen. */
export function readColumns(text: string): ImportColumns | undefined {
  if (text === '') return undefined
  const given = parse(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refuseField('columns', 'field_invalid')
  const columns: ImportColumns = {}
  for (const [name, column] of Object.entries(given)) {
    const known = importColumnNames.find((each) => each === name)
    if (!known || typeof column !== 'string' || column.length > limits.bankColumnMax || !isStorable(column)) {
      throw refuseField('columns', 'field_invalid')
    }
    if (column !== '') columns[known] = column
  }
  return columns
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The console sends JSON only.
    return null
  }
}
