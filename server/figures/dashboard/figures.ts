import sql from 'sql-template-tag'
import type { dashboard } from '#contract/dashboard.ts'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { dayFrom } from '../../base/days.ts'
import type { Db } from '../../base/db/open.ts'
import { descending, readList } from '../../base/list.ts'
import { creditPoints, creditScore, creditScoreDays, lostCreditPoints } from '../../identity/merchants/credit-score.ts'

type Figures = Reply<typeof dashboard.figures>

export const visitorDays = 30

export async function readFigures(db: Db, { merchantId, today }: { merchantId: string; today: string }) {
  const creditFrom = dayFrom(today, 1 - creditScoreDays)
  const [visitors, followers, days, score] = await Promise.all([
    db.query<Figures['visitors'][number]>(sql`
      select day.date::date::text as date, coalesce(d.visitors, 0) as count
      from generate_series(${dayFrom(today, 1 - visitorDays)}::timestamp, ${today}::timestamp, interval '1 day')
        as day (date)
      left join merchant_day d on d.merchant_id = ${merchantId} and d.date = day.date::date
      order by 1 desc`),
    db.query<Figures['followers']['days'][number]>(sql`
      select shop_date(${merchantId}, changed_at)::text as date, count(*) as count
      from follow where merchant_id = ${merchantId} and following group by 1 order by 1 desc`),
    db.query<Figures['credit']['days'][number]>(sql`
      select date::text as date, late_pickups as "latePickups", merchant_cancellations as "merchantCancellations",
        merchant_refunds as "merchantRefunds"
      from merchant_day
      where merchant_id = ${merchantId} and date between ${creditFrom}::date and ${today}::date
        and late_pickups + merchant_cancellations + merchant_refunds > 0
      order by date desc`),
    db.one<{ score: number | null; followers: number }>(sql`
      select ${creditScore(merchantId, sql`d.lost_points`)} as score, c.followers
      from merchant_counter c cross join (
        select ${lostCreditPoints} as lost_points from merchant_day
        where merchant_id = ${merchantId} and date between ${creditFrom}::date and ${today}::date) as d
      where c.merchant_id = ${merchantId}`),
  ])
  return {
    visitors,
    followers: { total: score.followers, days: followers },
    credit: { score: score.score, from: creditFrom, points: creditPoints, days },
  }
}

type ListReviewsInput = { merchantId: string; lang: LanguageCode; query: Query<typeof dashboard.reviews> }
type ReviewRow = Omit<Reply<typeof dashboard.reviews>['list'][number], 'at'> & { at: Date }

export const listReviews = (db: Db, { merchantId, lang, query }: ListReviewsInput) =>
  readList(db, {
    query,
    from: sql`review v`,
    where: [sql`v.merchant_id = ${merchantId}`],
    order: descending(
      'newest',
      ['at', sql`v.at`, 'time'],
      ['order', sql`v.order_id`, 'id'],
      ['position', sql`v.position`, 'number'],
    ),
    columns: sql`v.order_id as "orderId", o.number as "orderNumber", localize_text(l.title, ${lang}) as title,
      v.stars, v.text, v.at`,
    details: sql`
      join review v on v.merchant_id = ${merchantId} and v.order_id = page.key_order
        and v.position = page.key_position
      join orders o on o.merchant_id = ${merchantId} and o.id = page.key_order
      join order_line l on l.merchant_id = ${merchantId} and l.order_id = page.key_order
        and l.position = page.key_position`,
    total: sql`(select rating_count from merchant_counter where merchant_id = ${merchantId})`,
    item: (row: ReviewRow) => ({ ...row, at: row.at.toISOString() }),
  })
