import { Type } from 'typebox'
import { Id, Nullable } from '../values.ts'
import { clearingAccounts } from './bank-formats.ts'
import { BankMapping } from './bank-reading.ts'

/** An account whose statements are imported. */
export const BankAccount = Type.Object({
  id: Id,
  code: Type.String(),
  clearing: Type.Enum([...clearingAccounts]),
  currency: Type.String(),
  number: Nullable(Type.String()),
  mapping: Nullable(BankMapping),
})
