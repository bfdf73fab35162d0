import { archive } from '#contract/archive.ts'
import { type CallRow, row } from '../call-row.ts'

export const archiveRows: CallRow[] = [row(archive.export, 'merchant')]
