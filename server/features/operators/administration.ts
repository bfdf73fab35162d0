import sql from 'sql-template-tag'
import type { Endpoint, OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { performAct } from '../../base/audit.ts'
import { toIso } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { forgetSessions, type OperatorSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { propose } from '../proposals/propose.ts'
import { operatorReset } from './proposal-kinds.ts'

type OperatorRow = { id: string; email: string; roles: OperatorRole[]; disabledAt: Date | null; lastSeen: Date | null }

/** There are tens of operators, never thousands: the list has one page. */
const operatorsMax = 500

async function listOperators(db: Db): Promise<Reply<typeof operators.list>> {
  const rows = await db.query<OperatorRow>(sql`
    select o.id, o.email, o.roles, o.disabled_at as "disabledAt", (
      select max(s.last_seen_at) from session s where s.party = 'operator' and s.subject_id = o.id) as "lastSeen"
    from operator o order by o.email limit ${operatorsMax}`)
  return rows.map(({ disabledAt, lastSeen, ...row }) => ({
    ...row,
    disabledAt: toIso(disabledAt),
    lastSeen: toIso(lastSeen),
  }))
}

async function endOperatorSessions(tx: Db, operatorId: string, now: Date) {
  await tx.query(sql`
    update session set ended_at = ${now}
    where party = 'operator' and subject_id = ${operatorId} and ended_at is null`)
}

type AdministrationCall = Pick<Call<Endpoint>, 'ctx' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** Takes access away; one administrator suffices, because a leak must not wait for a second one. */
async function endAccess(call: AdministrationCall, act: 'operator.sign_out' | 'operator.disable') {
  const { params, body, now, session } = call
  const { id } = params
  const isDisabling = act === 'operator.disable'
  // Otherwise the last administrator could leave nobody behind.
  if (isDisabling && id === session.operatorId) throw refuse('conflict')
  await performAct(call, { merchantId: null, role: 'admin', act, reason: body.reason, subject: id }, async (tx) => {
    const found = await tx.maybe(sql`
      update operator set disabled_at = case when ${isDisabling}::boolean then coalesce(disabled_at, ${now})
        else disabled_at end
      where id = ${id} returning id`)
    if (!found) throw refuse('not_found')
    await endOperatorSessions(tx, id, now)
  })
  forgetSessions()
  return {}
}

/** What administrators do with other operators. */
export const administration: Pick<Handlers<typeof operators>, 'list' | 'signOut' | 'disable' | 'reset'> = {
  list: ({ db }) => listOperators(db),
  signOut: (call) => endAccess(call, 'operator.sign_out'),
  disable: (call) => endAccess(call, 'operator.disable'),
  reset: ({ params, body, ...call }) =>
    propose(call, operatorReset, { payload: { operatorId: params.id }, reason: body.reason }),
}
