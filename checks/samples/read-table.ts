import { parse } from 'csv-parse/sync'
import { readSource } from '#tools/source-files.ts'

/** The rows of a table of this folder, by the names of its columns. */
export const readTable = <Column extends string>(name: string) =>
  parse(readSource(`checks/samples/${name}.csv`), { columns: true }) as Record<Column, string>[]
