import type { insight } from '#contract/insight.ts'
import type { pricing } from '#contract/pricing.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listFunnels, listInsightDays } from './insight.ts'
import { applyRule, previewRule, readRules, undoRule } from './price-rules.ts'

export const pricingHandlers: Handlers<typeof pricing> = {
  rules: ({ db, session: { merchantId }, lang }) => readRules(db, { merchantId, lang }),

  preview: ({ db, query, session: { merchantId }, lang }) => previewRule(db, { merchantId, lang }, query),

  apply: ({ ctx, db, body, session: { merchantId }, lang, now }) =>
    db.transaction((tx) => applyRule(ctx, tx, { merchantId, lang, body, now })),

  undo: ({ db, body, session: { merchantId }, now }) =>
    db.transaction((tx) => undoRule(tx, { merchantId, id: body.id, now })),
}

export const insightHandlers: Handlers<typeof insight> = {
  list: ({ db, query, session: { merchantId }, lang }) => listFunnels(db, { merchantId, lang, query }),

  days: ({ db, query, session: { merchantId } }) => listInsightDays(db, { merchantId, query }),
}
