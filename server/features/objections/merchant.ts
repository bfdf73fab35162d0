import type { objections } from '#contract/objections.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listObjections, raise } from './objections.ts'

/** A merchant's objections to holds and decisions. */
export const objectionHandlers: Handlers<typeof objections> = {
  object: ({ ctx, body, session }) => raise(ctx, session.merchantId, body),

  list: ({ db, query, session }) => listObjections(db, session.merchantId, query),
}
