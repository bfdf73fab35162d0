import { parse } from 'csv-parse/sync'
import { readSource } from '#tools/source-files.ts'

export const readTable = <Column extends string>(name: string) =>
  parse(readSource(`checks/samples/${name}.csv`), { columns: true }) as Record<Column, string>[]
