import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'
import { withTransfers } from '../../ground/transfers/queries.ts'

type Payout = Reply<typeof operatorPartnerPayouts.list>['list'][number]

const columns = sql`
  p.id, p.partner_id as "partnerId", p.number, p.amount, p.holder, p.account_number as "accountNumber", p.state,
  to_iso(p.confirmed_at) as "confirmedAt"`

/** One operator of finance proposes a payout to a partner, another confirms it. */
export const operatorPartnerPayoutHandlers: Handlers<typeof operatorPartnerPayouts> = {
  async list({ db, query, params, session }) {
    const { list, ...page } = await readList(db, {
      query,
      from: sql`partner_payout p`,
      where: [sql`p.partner_id = ${params.id}`],
      order: newestFirst(sql`p.id`),
      columns,
      item: (row: Omit<Payout, 'transfer'>) => row,
    })
    return { list: await withTransfers({ db, session }, 'partner_payout', list), ...page }
  },

  async propose({ params, body, ...call }) {
    const { amount, reason } = body
    const account = { holder: body.holder.trim(), accountNumber: body.accountNumber.trim() }
    if (account.holder === '') throw refuseField('holder', 'field_required')
    const payload = { partnerId: params.id, number: call.ctx.ids.publicNumber('PP'), amount, ...account }
    return propose(call, { kind: 'partner_payout', payload, reason })
  },
}
