import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorAudit } from '#contract/operator/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { idAt, lowestId } from '../../base/ids.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { readOperatorEmails } from '../../base/operator-emails.ts'
import { refuseField } from '../../base/refuse.ts'
import { catalogues, type Reader } from '../../base/texts/texts.ts'
import { joinOrder, orderNumber, titleOf } from './acts.ts'
import { proveActs } from './prove-acts.ts'

type Act = Reply<typeof operatorAudit.list>['list'][number]
type AuditRow = Omit<Act, 'at' | 'title' | 'operator'> & { at: Date }

const columns = sql`
  a.id, a.at, a.operator_id as "operatorId", a.role, a.act, a.reason, a.subject,
  ${orderNumber}, nullif(a.merchant_id, ${lowestId}) as "merchantId", s.name as "shopName", a.sequence,
  encode(a.hash, 'hex') as hash, encode(a.previous_hash, 'hex') as "previousHash"`

const details = sql`
  join audit a on a.merchant_id = page.key_merchant_id and a.id = page.key_id
  left join shop s on s.merchant_id = a.merchant_id ${joinOrder}`

/** Acts' ids begin with their time, so that a range of time is a range of the list's key. */
function actIdAt(field: string, time: string | undefined): string | undefined {
  if (time === undefined) return undefined
  const atMs = Date.parse(time)
  if (!(atMs >= 0 && atMs < endMs)) throw refuseField(field, 'field_invalid')
  return idAt(atMs, '0')
}

/** Times of the call have four-digit years; ids could hold later ones. */
const endMs = Date.UTC(10_000, 0, 1)

const readerOf = (ctx: Ctx, lang: Reader['lang']): Reader => ({
  lang,
  currency: ctx.config.currency,
  timeZone: 'UTC',
})

const actPrefix = 'act.'

export const operatorAuditHandlers: Handlers<typeof operatorAudit> = {
  async list({ ctx, db, query, lang }) {
    const { merchantId, operatorId, act } = query
    const [since, until] = [actIdAt('since', query.since), actIdAt('until', query.until)]
    const reader = readerOf(ctx, lang)
    const { list, ...page } = await readList(db, {
      query,
      from: sql`audit a`,
      where: [
        merchantId && sql`a.merchant_id = ${merchantId}`,
        operatorId && sql`a.operator_id = ${operatorId}`,
        act && sql`a.act = ${act}`,
        since && sql`a.id >= ${since}`,
        until && sql`a.id < ${until}`,
      ],
      order: newestFirst(sql`a.id`, sql`a.merchant_id`),
      columns,
      details,
      item: (row: AuditRow) => ({ ...row, at: row.at.toISOString(), title: titleOf(row.act, reader) }),
    })
    const emailOf = await readOperatorEmails(
      db,
      list.map((each) => each.operatorId),
    )
    return { list: list.map((each) => ({ ...each, operator: emailOf(each.operatorId) })), ...page }
  },

  async acts({ ctx, lang }) {
    const reader = readerOf(ctx, lang)
    return Object.keys(catalogues.en)
      .filter((id) => id.startsWith(actPrefix))
      .map((id) => id.slice(actPrefix.length))
      .map((act) => ({ act, title: titleOf(act, reader) }))
  },

  chain: ({ db, query }) => proveActs(db, query.merchantId ?? lowestId),
}
