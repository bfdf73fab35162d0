import { minorDigits } from '#contract/currencies.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import { queuesOf } from '#contract/operator/desk-queues.ts'
import { foundKindsOf } from '#contract/operator/found-kinds.ts'
import { ledgerReaders } from '#contract/operator/ledger-codes.ts'
import { readAlarms, readChecks } from '../../base/alarms.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { openStream, pollSource, type SendEvents } from '../../base/http/streams.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { readSendingStop } from '../../ground/transfers/queries.ts'
import { readsBooks } from '../../trade/orders/order-record.ts'
import { readBalance } from './balance.ts'
import { followDesk } from './desk-events.ts'
import { markOpen, readOpenItems } from './open-items.ts'
import { readQueues, readWaiting } from './queues.ts'
import { searchAll } from './search.ts'
import { readSecondPerson } from './second-person.ts'

const alarmReaders: readonly OperatorRole[] = ['admin', 'auditor']
const has = (own: readonly OperatorRole[], readers: readonly OperatorRole[]) =>
  own.some((role) => readers.includes(role))
const isOfBooks = (name: string) => name === 'ledger-verify' || name === 'recount'

export const operatorDeskHandlers: Handlers<typeof operatorDesk> = {
  async read({ ctx, session, now }) {
    const { config } = ctx
    const own = queuesOf(session.roles)
    const [queues, open, checks, alarms, sendingStop] = await Promise.all([
      readQueues(ctx, own),
      readOpenItems(ctx),
      has(session.roles, ledgerReaders) ? readChecks(ctx) : [],
      has(session.roles, alarmReaders) ? readAlarms(ctx) : [],
      readSendingStop(ctx.db, now),
    ])
    const ofOthers = open.filter((each) => each.operatorId !== session.operatorId && own.includes(each.queue))
    return {
      currency: config.currency,
      minorDigits: minorDigits(config.currency),
      idleMinutes: config.operatorIdleMinutes,
      registrationTargetHours: config.registrationTargetHours,
      objectionTargetHours: config.objectionTargetHours,
      serviceTargetMinutes: config.serviceTargetMinutes,
      twoPersonAbove: config.policy.twoPersonAbove,
      queues,
      checks: checks.flatMap(({ name, at, differences }) =>
        isOfBooks(name) ? [{ check: name, at, differences }] : [],
      ),
      sendingStop,
      alarms,
      open: ofOthers.map(({ queue, item, operator }) => ({ queue, item, operator })),
    }
  },

  async events({ ctx, session, request, reply }) {
    const { operatorId, roles } = session
    const token = String(request.headers['token'])
    const begin = async (send: SendEvents) => pollSource(ctx, followDesk(ctx, { operatorId, roles }), send)
    const isOpen = await openStream(ctx, { owner: `desk ${operatorId}`, channel: 'desk', token, reply, begin })
    if (!isOpen) throw refuse('rate_limited', { retryAfterSeconds: 10 })
  },

  async open({ ctx, session, body: { queue, item } }) {
    if (!queuesOf(session.roles).includes(queue)) throw refuse('role_required')
    await markOpen(ctx, { queue, item, session })
    return {}
  },

  search: ({ db, query, session: { roles } }) =>
    searchAll(db, { query, kinds: foundKindsOf(roles), readsMail: readsBooks(roles) }),

  waiting: ({ ctx, params, session }) => readWaiting(ctx, { merchantId: params.id, queues: queuesOf(session.roles) }),

  secondPerson: ({ db, session, now }) => readSecondPerson(db, { session, now }),

  async balance({ ctx, db, params, query, now, lang }) {
    const until = query.until === undefined ? now : new Date(query.until)
    if (Number.isNaN(until.getTime())) throw refuseField('until', 'field_invalid')
    const reader = { lang, currency: ctx.config.currency, timeZone: 'UTC' }
    return readBalance(db, { merchantId: params.id, until, reader })
  },
}
