import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { removeFactorsSince } from '../../base/factors/methods.ts'
import type { Call } from '../../base/http/serve.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { unbindPartners } from './partner-bindings.ts'

type Caller = Pick<Call, 'ctx' | 'ip' | 'device'>

type Late = { merchantId: string; since: Date }

/**
 * Second factors and recovery codes that were added lately: with a passkey of the thief's the new password would ask
 * the owner for it, and let the thief in without one. Not only those since the mail: which of a thief's acts the owner
 * reads of first, or whether the login password was set anew before the report, must not decide who is let in. What was
 * added earlier stays: whoever can read the mail alone must not be able to remove it.
 */
async function removeFactors(call: Caller, tx: Db, { merchantId, since }: Late): Promise<boolean> {
  const { passkeys, hadApp, hadCodes } = await removeFactorsSince(tx, merchantId, since)
  for (const detail of passkeys) await recordSecurityEvent(call, tx, { merchantId, kind: 'passkey_removed', detail })
  if (hadApp) await recordSecurityEvent(call, tx, { merchantId, kind: 'app_removed' })
  return passkeys.length > 0 || hadApp || hadCodes
}

/**
 * A payment password that was set lately without the old one. The time stays: withdrawals wait from then on as before,
 * and the owner's next one makes them wait again.
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
 * Removes every way into an account that was added since a time, but the login password, and forgets from where somebody
 * logged in; answers what there was.
 */
export async function removeWaysSince(call: Caller, tx: Db, { merchantId, since }: Late) {
  const hadFactors = await removeFactors(call, tx, { merchantId, since })
  const hadPayPassword = await removePayPassword(tx, { merchantId, since })
  await unbindPartners(call, tx, { merchantId, since })
  await tx.query(sql`select forget_places(${merchantId}, ${since})`)
  return { hadFactors, hadPayPassword }
}
