import { Type } from 'typebox'
import { Id, Timestamp } from './values.ts'

/** The public part of an operator's act, an entry of the audit log: the role and what was done, but no name. */
export const actFields = {
  id: Id,
  at: Timestamp,
  role: Type.String(),
  act: Type.String(),
  /** In the reader's language. */
  title: Type.String(),
  reason: Type.String(),
  subject: Type.String(),
}
