import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'

type SecurityNotice = { merchantId: string; subject: 'device' | 'password' } & (
  | { kind: 'new_device'; params: { device: string; at: string } }
  | { kind: 'pay_password_changed'; params: { at: string } }
  | { kind: 'pay_password_locked'; params: { until: string } }
)

/** Reports an event that concerns an account's security, as a message and a mail, in the event's own transaction. */
export async function sendSecurityNotice(ctx: Ctx, tx: Db, { merchantId, kind, params, subject }: SecurityNotice) {
  const now = ctx.clock.now()
  const json = JSON.stringify(params)
  await tx.query(sql`select notify_merchant(${merchantId}, ${kind}, ${json}::jsonb, ${subject}, 'account', ${now})`)
  await tx.query(sql`
    select enqueue_mail(${merchantId},
      jsonb_build_object('kind', ${kind}::text, 'params', ${json}::jsonb), ${now})`)
}
