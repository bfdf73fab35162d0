import { operatorImports } from '#contract/operator/imports.ts'
import { type CallRow, row, unknownId } from '../call-row.ts'

export const importsRows: CallRow[] = [
  row(operatorImports.imports, 'operator'),
  row(operatorImports.refused, 'operator', { ask: () => ({ params: { id: unknownId } }) }),
  row(operatorImports.job, 'operator', {
    ask: () => ({ params: { id: unknownId } }),
  }),
]
