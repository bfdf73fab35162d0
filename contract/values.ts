import { type TSchema, Type } from 'typebox'
import { idPattern } from './id-pattern.ts'
import { languages } from './language-codes.ts'
import { limits } from './limits.ts'

/** An amount in minor units (cents) of the settlement currency: a safe integer, negative for money out. */
export const Minor = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

/** An amount from a caller: above zero, up to the limit. */
export const PositiveMinor = Type.Integer({ minimum: 1, maximum: limits.amountMax })

/** A UUID, version 7, in lower case. Ids sort by the time of creation. */
export const Id = Type.String({ pattern: `^${idPattern}$`, description: 'id' })

/** ISO 8601, UTC. */
export const Timestamp = Type.String({ pattern: '^[-+.:0-9TZ]{1,40}$', description: 'ISO 8601, UTC' })

/** YYYY-MM-DD in the shop's time zone. */
export const DateOnly = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' })

/** A `lang` in requests and answers, in the provider's codes. */
export const WireLanguage = Type.Enum(languages.map(({ wire }) => wire))

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** At least one character that is not a space, because a reason of spaces says nothing. */
export const notBlankPattern = '\\S'

/** A text of `minLength` (1) to `maxLength` characters. With a `minLength` above 0 it must not be blank. */
export const Text = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, ...(minLength > 0 && { pattern: notBlankPattern }) })

export const Empty = Type.Object({})

export const ById = Type.Object({ id: Id })
export const ByNumber = Type.Object({ number: Type.String({ maxLength: limits.numberMax }) })

/** Why an operator acts. The merchant concerned can read it. */
export const reasonField = { reason: Text(limits.reasonMax) }

/** The query of every list: a page by its number, or the page after a cursor. Numbers may arrive as text. */
export const listQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  after: Type.Optional(Type.String({ maxLength: 200 })),
}

/**
 * The answer of every list. `total` is exact, unless `totalIsFloor` is true: then there are at least that many. `next`
 * is the cursor of the next page, null on the last one.
 */
export const listOf = <S extends TSchema>(item: S) =>
  Type.Object({
    list: Type.Array(item),
    total: Type.Integer(),
    totalIsFloor: Type.Optional(Type.Boolean()),
    page: Type.Integer(),
    limit: Type.Integer(),
    next: Nullable(Type.String()),
  })
