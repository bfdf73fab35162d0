import { readTable } from './read-table.ts'

const rows = readTable<'verdict' | 'text'>('staff-sentences')
const textsOf = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).map(({ text }) => text)

/** Sentences that operators must not write to merchants and shoppers, in all seven languages. */
export const forbiddenSentences = textsOf('forbidden')

export const honestSentences = textsOf('honest')
