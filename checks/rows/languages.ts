import { languages } from '#contract/languages.ts'
import { type CallRow, row } from '../call-row.ts'

export const languagesRows: CallRow[] = [
  row(languages.set, 'anybody', { ask: () => ({ query: { lang: 'en' } }) }),
  row(languages.list, 'anybody'),
]
