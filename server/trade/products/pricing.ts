import type { insight } from '#contract/insight.ts'
import type { pricing } from '#contract/pricing.ts'
import { dayOf } from '../../base/days.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listFunnels, listInsightDays } from './insight.ts'
import { undoPrices } from './price-changes.ts'
import { applyMany, previewMany, readPriceList } from './price-list.ts'
import { applyRule, previewRule, readRules } from './price-rules.ts'

export const pricingHandlers: Handlers<typeof pricing> = {
  rules: ({ db, session: { merchantId }, lang }) => readRules(db, { merchantId, lang }),

  preview: ({ db, query, session: { merchantId }, lang }) => previewRule(db, { merchantId, lang }, query),

  apply: ({ ctx, db, body, session: { merchantId }, lang, now }) =>
    db.transaction((tx) => applyRule(ctx, tx, { merchantId, lang, body, now })),

  undo: ({ db, body, session: { merchantId }, now }) =>
    db.transaction((tx) => undoPrices(tx, { merchantId, id: body.id, now })),

  priceList(call) {
    const { ctx, db, session, query, lang, now, reply } = call
    return sendExport(call, async () => {
      const reader = { merchantId: session.merchantId, lang, currency: ctx.config.currency }
      const { text, next } = await readPriceList(db, reader, query.after)
      if (next !== null) reply.header('x-next-part', next)
      const part = query.after ? `-${query.after.slice(0, 13)}` : ''
      return {
        type: 'text/csv; charset=utf-8',
        name: `prices-${dayOf(now, session.timeZone)}${part}.csv`,
        pieces: text,
      }
    })
  },

  previewMany: ({ ctx, db, body, session: { merchantId }, lang }) =>
    previewMany(db, { merchantId, lang, currency: ctx.config.currency }, body),

  applyMany: ({ ctx, db, body, session: { merchantId }, lang, now }) =>
    db.transaction((tx) => applyMany(ctx, tx, { merchantId, lang, currency: ctx.config.currency, body, now })),
}

export const insightHandlers: Handlers<typeof insight> = {
  list: ({ db, query, session: { merchantId }, lang }) => listFunnels(db, { merchantId, lang, query }),

  days: ({ db, query, session: { merchantId } }) => listInsightDays(db, { merchantId, query }),
}
