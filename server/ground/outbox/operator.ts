import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorOutbox } from '#contract/operator/outbox.ts'
import { performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { OperatorCall } from '../../base/http/once.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { longestFirst, readList } from '../../base/list.ts'
import { isGivenUp } from '../../base/outbox.ts'
import { refuse } from '../../base/refuse.ts'

type GivenUp = Reply<typeof operatorOutbox.list>['list'][number]

/** Messages that the outbox gave up wait here for an operator. */
export const operatorOutboxHandlers: Handlers<typeof operatorOutbox> = {
  list: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`outbox w`,
      where: [isGivenUp, query.lane && sql`w.lane = ${query.lane}`],
      order: longestFirst({
        name: 'oldest',
        since: sql`w.created_at`,
        id: sql`w.id`,
        merchantId: sql`w.merchant_id`,
      }),
      columns: sql`w.id, w.merchant_id as "merchantId", s.name as "shopName", w.lane, w.kind,
        w.payload->>'orderId' as "orderId", (w.payload->>'amount')::bigint as amount, w.tries,
        coalesce(w.failure, '') as failure, to_iso(w.created_at) as "createdAt", to_iso(w.failed_at) as "givenUpAt"`,
      details: sql`join outbox w on w.merchant_id = page.key_merchant_id and w.id = page.key_id
        join shop s on s.merchant_id = w.merchant_id`,
      item: (row: GivenUp) => row,
    }),

  resend: (call) =>
    endWaiting(call, 'outbox.resend', async (tx, { id, merchantId }) => {
      const { kind } = await tx.one<{ kind: string | null }>(sql`
        select resend_outbox_by_operator(${call.session.hash}, ${merchantId}, ${id}, ${call.now}) as kind`)
      return kind
    }),

  dismiss: (call) =>
    endWaiting(call, 'outbox.dismiss', async (tx, { id, merchantId }) => {
      const { kind } = await tx.one<{ kind: string | null }>(sql`
        select dismiss_outbox_by_operator(${call.session.hash}, ${merchantId}, ${id}, ${call.now}) as kind`)
      return kind
    }),
}

type Waiting = { id: string; merchantId: string }
type EndCall = OperatorCall & { params: { id: string }; body: { merchantId: string; reason: string } }

/** `end` returns the kind of the ended message; null if it does not wait or may not end this way. */
function endWaiting(call: EndCall, act: string, end: (tx: Db, waiting: Waiting) => Promise<string | null>) {
  const { ctx, params, body } = call
  const { merchantId, reason } = body
  return performAct(call, { merchantId, role: 'finance', act, reason, subject: params.id }, async (tx) => {
    const waiting = await tx.maybe(sql`select 1 from outbox where merchant_id = ${merchantId} and id = ${params.id}`)
    if (!waiting) throw refuse('not_found')
    const kind = await end(tx, { id: params.id, merchantId })
    if (kind === null) throw refuse('conflict')
    ctx.log.info({ outbox: params.id, kind, act }, 'an operator has decided about a delivery')
    return {}
  })
}
