import sql from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { level } from '#contract/programme.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { consumePayToken } from '../../identity/account/pay-token.ts'

export const levelHandlers: Handlers<typeof level> = {
  get: ({ db, session: { merchantId }, now, lang }) => readLevels(db, { merchantId, now, lang }),

  async upgrade({ ctx, db, body, session, now, lang }) {
    const { merchantId } = session
    const { levelId, payToken } = body
    const confirmed = await consumePayToken(db, { session, purpose: 'level', payToken, now })
    const shown = body.shown ? JSON.stringify(body.shown) : null
    const { price } = await db.one<{ price: number }>(sql`
      select buy_level(${merchantId}, ${ctx.ids.next()}, ${levelId}, ${shown}::jsonb, ${now}) as price`)
    if (confirmed !== price) throw refuse('amount_changed', { amount: price })
    return readLevels(db, { merchantId, now, lang })
  },
}

const giveBackUntil = sql`p.bought_at + make_interval(days => ${limits.giveBackDays})`

type ReadLevelsInput = { merchantId: string; now: Date; lang: LanguageCode }

/** The conditions of `giveBack` must equal those of give_back_level(). */
async function readLevels(db: Db, { merchantId, now, lang }: ReadLevelsInput): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object('current', m.level_id, 'products', c.listings_selling + c.listings_stock,
      'completedOrders', c.completed_orders,
      'giveBack', (
        select json_build_object('until', to_iso(${giveBackUntil}), 'amount', p.price)
        from level_purchase p join level before on before.id = p.previous_level_id
        where p.merchant_id = ${merchantId} and p.level_id = m.level_id and p.given_back_at is null
          and ${now}::timestamptz <= ${giveBackUntil}
          and c.listings_selling + c.listings_stock <= before.product_limit
          and placed_order_count(m.merchant_id) = p.orders_before
        order by p.bought_at desc limit 1),
      'levels', (
        select json_agg(json_build_object('id', l.id, 'name', localize_text(l.name, ${lang}), 'marginBps', l.margin_bps,
          'productLimit', l.product_limit, 'upgradePrice', l.upgrade_price, 'earnedAtOrders', l.earned_at_orders,
          'feeBps', l.fee_bps) order by l.rank)
        from level l))::text as json
    from merchant m join merchant_counter c on c.merchant_id = m.merchant_id
    where m.merchant_id = ${merchantId}`)
  return raw(json)
}
