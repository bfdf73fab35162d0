import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { sendSecurityNotice } from './security-notice.ts'

type Caller = Pick<Call, 'ctx' | 'ip' | 'device'>

type Unbinding = { merchantId: string; partnerId: string } | { merchantId: string; since: Date }

/** Ends bindings and the sessions opened by them, and tells the merchant; returns how many. */
export async function unbindPartners(call: Caller, tx: Db, unbinding: Unbinding): Promise<number> {
  const { merchantId } = unbinding
  const [partnerId, since] = 'since' in unbinding ? [null, unbinding.since] : [unbinding.partnerId, null]
  const now = call.ctx.clock.now()
  const ended = await tx.query<{ id: string }>(sql`
    select id from remove_partner_bindings(${merchantId}, ${partnerId}, ${since}, ${now}) as id`)
  // A separate statement: on a cluster bindings are on the coordinator and partners on any node.
  const removed = await tx.query<{ name: string }>(sql`
    select name from partner where id = any(${ended.map(({ id }) => id)}::uuid[]) order by id`)
  for (const { name } of removed) {
    await recordSecurityEvent(call, tx, { merchantId, kind: 'partner_unbound', detail: name })
    const params = { partner: name, at: now.toISOString() }
    await sendSecurityNotice(call.ctx, tx, { merchantId, kind: 'partner_unbound', params, subject: 'password' })
  }
  return removed.length
}
