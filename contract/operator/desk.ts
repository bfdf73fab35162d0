import { Type } from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ById, Empty, listQuery, Minor, Nullable, Text, Timestamp } from '../values.ts'
import { alarmNames } from './alarms.ts'
import { deskQueueNames } from './desk-queues.ts'
import { foundKeywordMin, foundKinds } from './found-kinds.ts'
import { operatorRoles } from './operators.ts'
import { proposalKinds } from './proposals.ts'

const Queue = Type.Enum([...deskQueueNames])

/** The queues in which two operators decide. */
const secondPersonQueues = ['withdrawals_decide', 'deposits', 'proposals'] as const

/** The first entry of a queue: the one with the earliest promised deadline. */
const FirstInLine = Type.Object({
  /** The key of its page: an id, or the number of an order, a deposit or a withdrawal. */
  item: Type.String(),
  /** The name of the shop. For a proposal its kind. */
  name: Type.String(),
  since: Timestamp,
  /** The promised deadline. Null if there is no promise. */
  promisedBy: Nullable(Timestamp),
  /** When the server acts automatically. Null if it never does. */
  endsBy: Nullable(Timestamp),
})

const Found = Type.Object({
  /** The key of its page: an id or a number. */
  item: Type.String(),
  /** A number, or the name of a shop. */
  name: Type.String(),
  /** The name of its shop. For a merchant the merchant's name. */
  detail: Type.String(),
  amount: Nullable(Minor),
  at: Timestamp,
})

/** The parts that every page of the console shows: the queues, who has an item open, and a merchant's accounts. */
export const operatorDesk = {
  read: endpoint({
    method: 'GET',
    path: '/admin/desk',
    access: operatorRoles,
    summary: "What waits in the queues of the operator's roles, who has it open, and our own targets",
    reply: Type.Object({
      currency: Type.String(),
      minorDigits: Type.Integer(),
      /** Minutes without a key press or a pointer movement after which the console logs out. */
      idleMinutes: Type.Integer(),
      /** The platform's own target. It is not a promise. */
      registrationTargetHours: Type.Integer(),
      objectionTargetHours: Type.Integer(),
      serviceTargetMinutes: Type.Integer(),
      /** In minor units. A withdrawal above this amount needs two operators. */
      twoPersonAbove: Minor,
      queues: Type.Array(
        Type.Object({
          queue: Queue,
          count: Type.Integer(),
          /** True if there can be more than `count`. */
          countIsFloor: Type.Optional(Type.Boolean()),
          first: Nullable(FirstInLine),
        }),
      ),
      /** The last checks of the books, for the roles that read them. A check that never ran is missing. */
      checks: Type.Array(
        Type.Object({ check: Type.Enum(['ledger-verify', 'recount']), at: Timestamp, differences: Type.Integer() }),
      ),
      /** The stop in force for all outgoing money, with the reason that merchants see. */
      sendingStop: Nullable(Type.Object({ until: Timestamp, reason: Type.String() })),
      /** Active alarms, for administrators and auditors. */
      alarms: Type.Array(
        Type.Object({ alarm: Type.Enum([...alarmNames]), since: Nullable(Timestamp), count: Type.Integer() }),
      ),
      /** What other operators have open now. It only informs: everybody can still decide. */
      open: Type.Array(Type.Object({ queue: Queue, item: Type.String(), operator: Type.String() })),
    }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/admin/desk/events',
    access: operatorRoles,
    summary: 'Server-sent events when what waits, or what others have open, has changed; the token is in the header',
    stream: 'events',
    reply: Type.Unknown(),
  }),
  open: endpoint({
    method: 'POST',
    path: '/admin/desk/open',
    access: operatorRoles,
    summary: 'Says for two minutes that the operator has something open',
    verbatim: ['item'],
    body: Type.Object({ queue: Queue, item: Text(limits.numberMax) }),
    reply: Empty,
  }),
  search: endpoint({
    method: 'GET',
    path: '/admin/desk/search',
    access: operatorRoles,
    summary:
      "What a keyword finds, by kind, as far as the operator's roles read it: by the beginning of a number or of a " +
      "shop's name, or by a whole phone number, mail address or payment reference",
    query: Type.Object({
      keyword: Text(limits.emailMax, foundKeywordMin),
      /** Only this kind. Required with a cursor. */
      kind: Type.Optional(Type.Enum([...foundKinds])),
      limit: listQuery.limit,
      after: listQuery.after,
    }),
    reply: Type.Object({
      groups: Type.Array(
        Type.Object({ kind: Type.Enum([...foundKinds]), list: Type.Array(Found), next: Nullable(Type.String()) }),
      ),
    }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/admin/desk/waiting/:id',
    access: operatorRoles,
    summary: "What waits of one merchant in the queues of the operator's roles",
    params: ById,
    reply: Type.Array(
      Type.Object({
        queue: Queue,
        item: Type.String(),
        since: Timestamp,
        promisedBy: Nullable(Timestamp),
        endsBy: Nullable(Timestamp),
      }),
    ),
  }),
  secondPerson: endpoint({
    method: 'GET',
    path: '/admin/desk/second-person',
    access: operatorRoles,
    summary: "What one operator has approved or proposed and another decides, in the queues of the operator's roles",
    reply: Type.Array(
      Type.Object({
        queue: Type.Enum([...secondPersonQueues]),
        item: Type.String(),
        /** The shop. Null if the proposal concerns no merchant. */
        shopName: Nullable(Type.String()),
        /** The kind of a proposal. Null for other queues. */
        kind: Nullable(Type.Enum([...proposalKinds])),
        amount: Nullable(Minor),
        /** The mail address of the first operator, and the time of a proposal. */
        by: Type.String(),
        at: Nullable(Timestamp),
        /** True if this operator was the first: another one must decide. */
        isYours: Type.Boolean(),
      }),
    ),
  }),
  balance: endpoint({
    method: 'GET',
    path: '/admin/desk/balances/:id',
    access: ['finance', 'auditor'],
    summary: "The accounts in a merchant's books, and the last movements of the balance up to a time",
    params: ById,
    query: Type.Object({ until: Type.Optional(Timestamp) }),
    reply: Type.Object({
      accounts: Type.Array(Type.Object({ account: Type.String(), balance: Minor })),
      lines: Type.Array(
        Type.Object({
          at: Timestamp,
          title: Type.String(),
          change: Minor,
          available: Minor,
        }),
      ),
    }),
  }),
}

export type Desk = Reply<typeof operatorDesk.read>
