import sql from 'sql-template-tag'
import type { Db } from '../db/open.ts'
import type { MerchantSession, Session } from '../http/session.ts'
import { refuse } from '../refuse.ts'

const versions = {
  merchant: (id: string) => sql`select access_version as version from merchant where merchant_id = ${id}`,
  operator: (id: string) => sql`select access_version as version from operator where id = ${id}`,
}

/**
 * The version of a party's access; it rises with each change of what signs in or confirms. It is read before a proof
 * and compared when the proof is used: a proof from before a change is void.
 */
export async function readAccessVersion(db: Db, party: Session['party'], id: string): Promise<number> {
  return (await db.one<{ version: number }>(versions[party](id))).version
}

/** Refuses if the session has ended, and keeps it open until the transaction ends. */
export async function holdSession(tx: Db, { hash }: MerchantSession): Promise<void> {
  const { isOpen } = await tx.one<{ isOpen: boolean }>(sql`select hold_session(${hash}) as "isOpen"`)
  if (!isOpen) throw refuse('not_logged_in')
}

/** Locks the merchant's row, and refuses if the session has ended or its access has changed since the proof. */
export async function holdAccess(tx: Db, session: MerchantSession, version: number): Promise<void> {
  const { merchantId } = session
  await tx.query(sql`select lock_merchant(${merchantId})`)
  const { isHeld } = await tx.one<{ isHeld: boolean }>(sql`select hold_access(${merchantId}, ${version}) as "isHeld"`)
  await holdSession(tx, session)
  if (!isHeld) throw refuse('conflict')
}
