import { readTable } from './read-table.ts'

const rows = readTable<'verdict' | 'text'>('staff-sentences')
const textsOf = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).map(({ text }) => text)

/** Sentences that operators may not write to merchants and shoppers, in each of the seven languages. */
export const forbiddenSentences = textsOf('forbidden')

/** What staff writes on an honest day. */
export const honestSentences = textsOf('honest')
