import { Type } from 'typebox'
import { Id, Timestamp } from './values.ts'

/** What everybody who reads an operator's act sees of it: the role, not the name, and what it was. */
export const actFields = {
  id: Id,
  at: Timestamp,
  role: Type.String(),
  act: Type.String(),
  /** The act in the reader's language. */
  title: Type.String(),
  reason: Type.String(),
  subject: Type.String(),
}
