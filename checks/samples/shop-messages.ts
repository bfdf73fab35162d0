import { readTable } from './read-table.ts'

const rows = readTable<'kind' | 'lang' | 'text'>('shop-messages')

/** What leads shoppers or shops out of the platform in disguise: numbers, messengers, links, payments elsewhere. */
export const hiddenContacts = rows.filter(({ kind }) => kind !== 'everyday').map(({ text }) => text)

/** What shoppers and shops write to each other every day, in seven languages. */
export const everydayMessages = rows.filter(({ kind }) => kind === 'everyday').map(({ text }) => text)
