import sql from 'sql-template-tag'
import { type LanguageCode, wireLanguages } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { refuse } from '../../base/refuse.ts'
import { creditScore, creditScoreDays, lostCreditPoints, meanRating } from './credit-score.ts'
import { sellerObject } from './seller.ts'

type ReadMerchantInfoInput = { merchantId: string; lang: LanguageCode }

/** `MerchantInfo` as JSON text, in one statement, since every screen of the app reads it. */
export async function readMerchantInfo(ctx: Ctx, db: Db, { merchantId, lang }: ReadMerchantInfoInput): Promise<Raw> {
  const { config } = ctx
  const now = ctx.clock.now()
  const found = await db.maybe<{ json: string }>(sql`
    select json_build_object('id', m.merchant_id, 'status', m.status, 'statusReason', m.status_reason,
      'redo', m.redo, 'realName', m.real_name, 'phone', m.phone, 'email', m.email,
      'emailConfirmed', m.email_confirmed_at is not null, 'country', m.country, 'idKind', m.id_kind,
      'hasPayPassword', m.pay_password_hash is not null, 'currency', ${config.currency}::text,
      'ownCurrency', json_build_object('chosen', s.own_currency, 'rate', (
        select json_build_object('currency', r.currency, 'rate', trim_scale(r.rate)::text, 'day', r.day)
        from exchange_rate_at(coalesce(s.own_currency,
          (select y.currency from country_currency y where y.country = m.country)), ${now}::timestamptz) as r
        where r.currency is not null)),
      'timeZone', s.time_zone, 'lang', coalesce(${JSON.stringify(wireLanguages)}::jsonb->>m.lang, m.lang),
      'level', json_build_object('id', l.id, 'name', coalesce(l.name->>${lang}, l.name->>'en', '')),
      'shop', json_build_object('id', s.slug, 'name', s.name, 'logo', '/files/' || s.logo || '.webp',
        'phone', s.phone, 'address', s.address, 'introduction', s.introduction, 'welcomeMessage', s.welcome_message,
        'banner', '/files/' || s.banner || '.webp', 'adBanner', '/files/' || s.ad_banner || '.webp',
        'social', json_build_object('twitter', s.twitter, 'google', s.google), 'seller', ${sellerObject},
        'followers', c.followers,
        'rating', ${meanRating(sql`c`)}, 'creditScore', ${creditScore(merchantId, sql`d.lost_points`)},
        'open', s.closed_at is null, 'closedReason', s.closed_reason,
        'url', ${config.shopUrl}::text || '/s/' || s.slug,
        'addressFrom', to_iso(s.slug_changed_at + shop_address_period())),
      'wallet', json_build_object('balance', a.available,
        'withdrawable', withdrawable_amount(m.merchant_id, ${now}::timestamptz), 'held', a.held, 'owed', -a.owed,
        'pending', c.pending, 'totalIncome', c.income, 'holds', (
          select coalesce(json_agg(json_build_object('id', h.id, 'amount', h.amount, 'rule', h.rule,
            'until', to_iso(h.until), 'case', h.case_number, 'objectBy', to_iso(h.object_by)) order by h.id),
              '[]'::json)
          from hold h
          where h.merchant_id = ${merchantId} and h.lifted_at is null and h.until > ${now}::timestamptz)),
      'unread', c.unread, 'serviceUnread', coalesce(
        (select v.merchant_unread from conversation v where v.merchant_id = ${merchantId}), 0),
      'questionsUnread', (
        select count(*) from question q where q.merchant_id = ${merchantId} and q.messages > q.merchant_seen),
      'openRefunds', c.open_refunds, 'registeredAt', to_iso(m.applied_at), 'decidedAt', to_iso(m.decided_at), 'demo', ${config.demo}::boolean)::text as json
    from merchant m
    join shop s on s.merchant_id = m.merchant_id
    join merchant_counter c on c.merchant_id = m.merchant_id
    join level l on l.id = m.level_id
    cross join lateral (
      select coalesce(max(balance) filter (where account = 'available'), 0) as available,
        coalesce(max(balance) filter (where account = 'held'), 0) as held,
        coalesce(max(balance) filter (where account = 'owed'), 0) as owed
      from ledger_account where merchant_id = ${merchantId}) as a
    cross join lateral (
      select ${lostCreditPoints} as lost_points from merchant_day
      where merchant_id = ${merchantId}
        and date > (${now}::timestamptz at time zone s.time_zone)::date - ${creditScoreDays}::integer) as d
    where m.merchant_id = ${merchantId}`)
  if (!found) throw refuse('not_found')
  return raw(found.json)
}
