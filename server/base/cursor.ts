import { refuse } from './refuse.ts'

/** A place in a list that is ordered by id, as text that says nothing. */
export const writeCursor = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id that a cursor stands for; what is no cursor is refused. */
export function readCursor(after: string): string {
  const hex = Buffer.from(after, 'base64url').toString('hex')
  if (hex.length !== 32) throw refuse('validation', { fields: { after: 'field_invalid' } })
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
