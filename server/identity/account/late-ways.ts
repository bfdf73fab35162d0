import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { removeFactorsSince } from '../../base/factors/methods.ts'
import type { Call } from '../../base/http/serve.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { unbindPartners } from './partner-bindings.ts'

type Caller = Pick<Call, 'ctx' | 'ip' | 'device'>

type Late = { merchantId: string; since: Date }

/**
 * Removes second factors and recovery codes that were added recently: a thief's passkey would lock the owner out and
 * let the thief in. The limit is a fixed number of days, not the time of the mail, so the order in which the owner
 * reads mails does not matter. Earlier factors stay: someone who can only read the mail must not be able to remove
 * them.
 */
async function removeFactors(call: Caller, tx: Db, { merchantId, since }: Late): Promise<boolean> {
  const { passkeys, hadApp, hadCodes } = await removeFactorsSince(tx, merchantId, since)
  for (const detail of passkeys) await recordSecurityEvent(call, tx, { merchantId, kind: 'passkey_removed', detail })
  if (hadApp) await recordSecurityEvent(call, tx, { merchantId, kind: 'app_removed' })
  return passkeys.length > 0 || hadApp || hadCodes
}

/**
 * Removes a payment password that was set recently without the old one. Its time stays, so that withdrawals keep
 * waiting.
 */
async function removePayPassword(tx: Db, { merchantId, since }: Late): Promise<boolean> {
  const removed = await tx.maybe(sql`
    update merchant set pay_password_hash = null, pay_password_tries = 0, pay_password_locks = 0,
      pay_password_locked_until = null
    where merchant_id = ${merchantId} and pay_password_hash is not null and pay_password_set_at > ${since}
    returning merchant_id`)
  return removed !== undefined
}

/**
 * Removes every way into an account that was added since a time, except the login password, and forgets known devices;
 * returns what it removed.
 */
export async function removeWaysSince(call: Caller, tx: Db, { merchantId, since }: Late) {
  const hadFactors = await removeFactors(call, tx, { merchantId, since })
  const hadPayPassword = await removePayPassword(tx, { merchantId, since })
  await unbindPartners(call, tx, { merchantId, since })
  await tx.query(sql`select forget_places(${merchantId}, ${since})`)
  return { hadFactors, hadPayPassword }
}
