import { Type } from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ById, Empty, Minor, Nullable, Text, Timestamp } from '../values.ts'
import { deskQueueNames } from './desk-queues.ts'
import { operatorRoles } from './operators.ts'

const Queue = Type.Enum([...deskQueueNames])

/** The first in line of a queue: the one whose promise ends first. */
const FirstInLine = Type.Object({
  /** What its page is called by: an id, or the number of an order, a deposit or a withdrawal. */
  item: Type.String(),
  /** The shop; of a proposal its kind. */
  name: Type.String(),
  since: Timestamp,
  /** When what was promised ends; null where nothing was. */
  promisedBy: Nullable(Timestamp),
  /** When something happens by itself; null where nothing does. */
  endsBy: Nullable(Timestamp),
})

/** What the operators' console shows around its pages: what waits, who has it open, and a merchant's accounts. */
export const operatorDesk = {
  read: endpoint({
    method: 'GET',
    path: '/admin/desk',
    access: operatorRoles,
    summary: "What waits in the queues of the operator's roles, who has it open, and our own targets",
    reply: Type.Object({
      currency: Type.String(),
      minorDigits: Type.Integer(),
      /** Minutes without a key or a pointer after which the console signs out. */
      idleMinutes: Type.Integer(),
      /** Our own targets, which are no promise to anybody. */
      registrationTargetHours: Type.Integer(),
      objectionTargetHours: Type.Integer(),
      /** A withdrawal above this amount needs two operators. */
      twoPersonAbove: Minor,
      queues: Type.Array(
        Type.Object({
          queue: Queue,
          count: Type.Integer(),
          /** There are at least that many. */
          countIsFloor: Type.Optional(Type.Boolean()),
          first: Nullable(FirstInLine),
        }),
      ),
      /** What other operators have open now. It informs, and keeps nobody from deciding. */
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
  balance: endpoint({
    method: 'GET',
    path: '/admin/desk/balances/:id',
    access: ['finance', 'auditor'],
    summary: "The accounts in a merchant's books, and the last movements of the balance up to a time",
    params: ById,
    query: Type.Object({ until: Type.Optional(Timestamp) }),
    reply: Type.Object({
      accounts: Type.Array(Type.Object({ account: Type.String(), balance: Minor })),
      /** Newest first. */
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
