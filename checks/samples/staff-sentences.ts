import { readTable } from './read-table.ts'

const rows = readTable<'verdict' | 'text'>('staff-sentences')
const textsOf = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).map(({ text }) => text)

/** Sentences that operators must not write to merchants and shoppers, in all seven languages. */
export const forbiddenSentences = textsOf('forbidden')

export const honestSentences = textsOf('honest')

/**
 * What operators write every day as reasons, notes and messages about payments, codes, passwords and documents; and what
 * a cheat among them would write instead, knowing the filter. What can be read both ways is forbidden.
 */
export const staffNotes = readTable<'verdict' | 'lang' | 'text'>('staff-notes')
