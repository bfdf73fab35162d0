import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable, PositiveMinor, Text } from '../values.ts'
import { Proposal } from './proposals.ts'

const word = Text(60)
const optional = Type.Optional(word)

/** English is there; what another language has no name for is called by it. */
const Name = Type.Object(
  { en: word, 'zh-CN': optional, ko: optional, ja: optional, th: optional, id: optional, vi: optional },
  { additionalProperties: false },
)

const levelFields = {
  name: Name,
  rank: Type.Integer({ minimum: 1, maximum: 100, description: 'the lowest is where every shop begins' }),
  marginBps: Type.Integer({ minimum: 0, maximum: 90_000, description: 'the mark-up suggested for a product added' }),
  productLimit: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  upgradePrice: Type.Union([Type.Literal(0), PositiveMinor]),
  earnedAtOrders: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  feeBps: Type.Integer({ minimum: 0, maximum: 2_000 }),
}

const packageFields = {
  name: Name,
  slots: Type.Integer({ minimum: 1, maximum: 100 }),
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  price: PositiveMinor,
  onSale: Type.Boolean(),
}

const proposed = { id: Type.Optional(Id), reason: Text(500) }
const readers = ['programme', 'admin', 'auditor'] as const

/** What shops can buy. Two of the role `programme` change it; what was bought keeps what it listed. */
export const operatorProgramme = {
  levels: endpoint({
    method: 'GET',
    path: '/admin/levels',
    access: readers,
    summary: 'The levels, the lowest first, and how many shops have each',
    reply: Type.Array(Type.Object({ id: Id, ...levelFields, shops: Type.Integer() })),
  }),
  setLevel: endpoint({
    method: 'POST',
    path: '/admin/levels',
    access: ['programme'],
    summary: 'Proposes a new level, or another one in place of the one named; a bought level only becomes better',
    body: Type.Object({ ...proposed, ...levelFields }),
    reply: Proposal,
  }),
  packages: endpoint({
    method: 'GET',
    path: '/admin/packages',
    access: readers,
    summary: 'The packages of the express lane, and how many purchases run',
    reply: Type.Array(Type.Object({ id: Id, ...packageFields, running: Type.Integer() })),
  }),
  setPackage: endpoint({
    method: 'POST',
    path: '/admin/packages',
    access: ['programme'],
    summary: 'Proposes a new package, or another one in place of the one named; running purchases stay as bought',
    body: Type.Object({ ...proposed, ...packageFields }),
    reply: Proposal,
  }),
}
