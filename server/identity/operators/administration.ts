import sql from 'sql-template-tag'
import type { Endpoint, OperatorRole, Reply } from '#contract/endpoint.ts'
import { operatorRoles, type operators } from '#contract/operator/operators.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { recordAct } from '../../base/audit.ts'
import { toIso } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { forgetSessions, type OperatorSession } from '../../base/http/session.ts'
import { descending, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'
import { mailFactorChange } from './security-mail.ts'

type OperatorRow = {
  id: string
  email: string
  roles: OperatorRole[]
  disabledAt: Date | null
  waitsSince: Date | null
  lastSeen: Date | null
  emergency: string | null
  devices: Reply<typeof operators.list>[number]['devices']
}

type OperatorDay = Reply<typeof operators.days>['list'][number]

/** A platform has tens of operators, so the list has one page. */
const operatorsMax = 500

async function listOperators(db: Db): Promise<Reply<typeof operators.list>> {
  const rows = await db.query<OperatorRow>(sql`
    select o.id, o.email, o.roles, o.disabled_at as "disabledAt", o.emergency,
      case when o.totp_enrolled_at is null then o.enrol_proven_at end as "waitsSince", (
      select max(s.last_seen_at) from session s where s.party = 'operator' and s.subject_id = o.id) as "lastSeen", (
      select coalesce(jsonb_agg(jsonb_build_object('id', encode(d.thumbprint, 'hex'), 'name', d.name,
        'madeAt', to_iso(d.made_at), 'confirmedAt', to_iso(d.confirmed_at)) order by d.made_at desc, d.thumbprint), '[]')
      from operator_device d where d.operator_id = o.id) as devices
    from operator o order by o.email limit ${operatorsMax}`)
  return rows.map(({ disabledAt, waitsSince, lastSeen, ...row }) => ({
    ...row,
    disabledAt: toIso(disabledAt),
    waitsSince: toIso(waitsSince),
    lastSeen: toIso(lastSeen),
  }))
}

type AdministrationCall = Pick<Call<Endpoint>, 'ctx' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** The database checks that the session is an administrator's and the target another operator. */
async function endAccess(call: AdministrationCall, act: 'operator.sign_out' | 'operator.disable') {
  const { params, body, now, session } = call
  const { id } = params
  const done = { merchantId: null, role: 'admin', act, reason: body.reason, subject: id } as const
  await call.ctx.db.transaction(async (tx) => {
    // Recorded first, since administrators may end their own session.
    await recordAct(call, tx, done)
    await tx.query(sql`select end_operator_access(${session.hash}, ${id}, ${act === 'operator.disable'}, ${now})`)
  })
  forgetSessions()
  return {}
}

/** In a fixed order, so that the same roles give the same proposal. */
const inOrder = (given: readonly OperatorRole[]) => operatorRoles.filter((role) => given.includes(role))

type Administration =
  | 'list'
  | 'days'
  | 'propose'
  | 'changeRoles'
  | 'signOut'
  | 'disable'
  | 'reset'
  | 'confirmEnrolment'
  | 'removeDevice'

export const administration: Pick<Handlers<typeof operators>, Administration> = {
  list: ({ db }) => listOperators(db),
  days: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`operator_day d`,
      where: [query.operatorId && sql`d.operator_id = ${query.operatorId}`],
      order: descending('day', ['date', sql`d.date::text`, 'text'], ['id', sql`d.operator_id`, 'id']),
      columns: sql`d.operator_id as "operatorId", (select email from operator o where o.id = d.operator_id) as email,
        d.date, d.deposits, d.withdrawals, d.refunds, d.goodwill, d.supplier_payouts as "supplierPayouts",
        d.partner_payouts as "partnerPayouts"`,
      item: (row: OperatorDay) => row,
    }),
  propose: ({ body: { email: typed, roles, reason }, ...call }) => {
    // A letter of another script may look like one of the platform's own name.
    const email = /^[\x20-\x7e]*$/.test(typed) ? readEmail(typed) : null
    if (email === null) throw refuseField('email', 'email_invalid')
    return propose(call, { kind: 'operator_new', payload: { email, roles: inOrder(roles) }, reason })
  },
  changeRoles: ({ params, body: { roles, reason }, ...call }) =>
    propose(call, { kind: 'operator_roles', payload: { operatorId: params.id, roles: inOrder(roles) }, reason }),
  async confirmEnrolment(call) {
    const { ctx, params, body, session, now } = call
    const { id } = params
    const code = body.code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    const act = {
      merchantId: null,
      role: 'admin',
      act: 'operator.enrolment',
      reason: body.reason,
      subject: id,
    } as const
    await ctx.db.transaction(async (tx) => {
      await tx.query(sql`select confirm_operator_enrolment(${session.hash}, ${id}, ${code}, ${now})`)
      await recordAct(call, tx, act)
    })
    // Whoever tricked the administrator did not enrol with this person's authenticator.
    const { email } = await ctx.db.one<{ email: string }>(sql`select email from operator where id = ${id}`)
    mailFactorChange(ctx, email)
    return {}
  },
  async removeDevice(call) {
    const { params, body, session, now } = call
    const { id } = params
    const act = {
      merchantId: null,
      role: 'admin',
      act: 'operator.device_remove',
      reason: body.reason,
      subject: id,
    } as const
    await call.ctx.db.transaction(async (tx) => {
      // Recorded first, since administrators may end their own session.
      await recordAct(call, tx, act)
      await tx.query(sql`select remove_operator_device(${session.hash}, ${id}, ${body.device}, ${now})`)
    })
    forgetSessions()
    return {}
  },
  signOut: (call) => endAccess(call, 'operator.sign_out'),
  disable: (call) => endAccess(call, 'operator.disable'),
  reset: ({ params, body, ...call }) =>
    propose(call, { kind: 'operator_reset', payload: { operatorId: params.id }, reason: body.reason }),
}
