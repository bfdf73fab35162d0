import sql from 'sql-template-tag'
import { isLanguage } from '#contract/language-codes.ts'
import { recordAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import { type OperatorCall, onceByOperator } from '../../base/http/once.ts'
import { refuseField } from '../../base/refuse.ts'
import type { Change } from './catalogue-changes.ts'
import type { Texts } from './write-product.ts'

export type CatalogueCall = OperatorCall
type CatalogueAct = { act: string; id: string; reason: string }

/** Runs an act on the catalogue once per idempotency key; the audit log gets its operator, reason and changes. */
export function performCatalogueAct<T>(
  call: CatalogueCall,
  act: CatalogueAct,
  work: (tx: Db) => Promise<{ result: T; changes: readonly Change[] }>,
): Promise<T> {
  return onceByOperator(call, async (tx) => {
    const { result, changes } = await work(tx)
    await recordCatalogueAct(call, tx, { ...act, changes })
    return result
  })
}

export function recordCatalogueAct(
  call: CatalogueCall,
  tx: Db,
  { act, id, reason, changes }: CatalogueAct & { changes: readonly Change[] },
): Promise<void> {
  return recordAct(call, tx, {
    merchantId: null,
    role: 'catalogue',
    act,
    reason,
    subject: id,
    ...(changes.length > 0 ? { changes } : {}),
  })
}

export async function requireCategory(tx: Db, id: string) {
  const category = await tx.maybe(sql`select 1 from category where id = ${id}`)
  if (!category) throw refuseField('categoryId', 'field_invalid')
}

/** Refuses texts in other languages than the seven. */
export function requireLanguages(fields: Readonly<Record<string, Texts | undefined>>) {
  for (const [field, text] of Object.entries(fields)) {
    if (!Object.keys(text ?? {}).every(isLanguage)) throw refuseField(field, 'field_invalid')
  }
}

/** Drops empty texts, so that the language falls back and the catalogue reports it as missing. */
export const withoutEmpty = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
