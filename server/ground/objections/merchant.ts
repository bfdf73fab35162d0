import type { objections } from '#contract/objections.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listObjections, object } from './objections.ts'

export const objectionHandlers: Handlers<typeof objections> = {
  object: ({ ctx, body, session }) => object(ctx, session.merchantId, body),

  list: ({ db, query, session }) => listObjections(db, session.merchantId, query),
}
