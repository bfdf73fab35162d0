import { Type } from 'typebox'
import { languages } from './language-codes.ts'
import { limits } from './limits.ts'

/** An amount in minor units (cents) of the settlement currency: a safe integer. */
export const Minor = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

/** An amount that a caller may name: above zero and below a billion in major units. */
export const PositiveMinor = Type.Integer({ minimum: 1, maximum: limits.amountMax })

/** UUID v7, as text. */
export const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'id',
})

/** ISO 8601, UTC. */
export const Timestamp = Type.String({ description: 'ISO 8601, UTC' })

/** YYYY-MM-DD in the shop's time zone. */
export const DateOnly = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' })

/** A `lang` on the wire, by the provider's codes. */
export const WireLanguage = Type.Enum(languages.map(({ wire }) => wire))

export const Nullable = <S extends import('typebox').TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** One line of text that people type. */
export const Text = (maxLength: number, minLength = 1) => Type.String({ minLength, maxLength })

export const Empty = Type.Object({})

/** What every list takes; numbers may arrive as strings. */
export const listQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  after: Type.Optional(Type.String({ maxLength: 200 })),
}

/** What every list answers. `total` is exact unless `totalIsFloor`; `next` is the cursor of the following page. */
export const listOf = <S extends import('typebox').TSchema>(item: S) =>
  Type.Object({
    list: Type.Array(item),
    total: Type.Integer(),
    totalIsFloor: Type.Optional(Type.Boolean()),
    page: Type.Integer(),
    limit: Type.Integer(),
    next: Nullable(Type.String()),
  })
