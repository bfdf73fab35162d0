import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { noticedFailures } from '../../base/secrets/try-limits.ts'

type SecurityNotice = { merchantId: string; subject: 'device' | 'password' } & (
  | { kind: 'new_device' | 'second_factor_wrong'; params: { device: string; at: string } }
  | {
      kind:
        | 'password_changed'
        | 'pay_password_changed'
        | 'pay_password_first'
        | 'pay_password_removed'
        | 'account_stopped'
        | 'factor_added'
        | 'factor_removed'
        | 'recovery_code_used'
        | 'recovery_codes_made'
        | 'push_added'
        | 'exported'
        | 'lost_access_asked'
        | 'lost_access_ended'
        | 'lost_access_stopped'
        | 'contact_changed'
      params: { at: string }
    }
  | { kind: 'partner_bound' | 'partner_unbound'; params: { partner: string; at: string } }
  | { kind: 'pay_password_locked'; params: { until: string } }
  | { kind: 'many_failures'; params: { failures: number; at: string } }
)

/** Sends a message and a mail about a security event, in the event's own transaction. */
export async function sendSecurityNotice(ctx: Ctx, tx: Db, { merchantId, kind, params, subject }: SecurityNotice) {
  const now = ctx.clock.now()
  const json = JSON.stringify(params)
  await tx.query(sql`select notify_merchant(${merchantId}, ${kind}, ${json}::jsonb, ${subject}, 'account', ${now})`)
  await tx.query(sql`
    select enqueue_mail(${merchantId},
      jsonb_build_object('kind', ${kind}::text, 'params', ${json}::jsonb), ${now})`)
}

/** Tells the owner of repeated wrong passwords at a few counts only, so that guesses do not flood the mailbox. */
export async function reportFailures(ctx: Ctx, { merchantId, failures }: { merchantId: string; failures: number }) {
  if (!noticedFailures.includes(failures)) return
  const params = { failures, at: ctx.clock.now().toISOString() }
  await ctx.db.transaction((tx) =>
    sendSecurityNotice(ctx, tx, { merchantId, kind: 'many_failures', params, subject: 'password' }),
  )
}
