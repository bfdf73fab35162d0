import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { isAboutOrder } from '../of-order.ts'
import type { Difference } from './compare.ts'

type PurchaseRow = { id: string; price: number; credited: number; paid: number; given: number; isEnded: boolean }
type PackageRow = PurchaseRow & { slots: number; until: Date; open: number; offShelf: number; outside: number }
type ShareRow = { id: string; amount: number; reversed: number; posted: number; takenBack: number; fee: number }
type LevelRow = { level: string; rank: number; bought: number }

/** An invited shop's share and the inviter's reward. They are equal, except for undelivered messages in the outbox. */
type PairRow = Record<'shared' | 'reversed' | 'received' | 'takenBack' | 'underWay' | 'underWayBack', number> & {
  id: string
}

const postedSum = (kind: string, account: string, source: string) => sql`
  (select coalesce(sum(p.amount), 0)::bigint from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
    where t.merchant_id = x.merchant_id and t.kind = ${kind} and p.account = ${account}
      and t.source = ${sourceOf(source)})`

const sourceOf = (column: string) => (column === 'id' ? sql`x.id::text` : sql`x.order_id::text`)

export async function recountProgramme(db: Db, merchantId: string, name: string): Promise<Difference[]> {
  const differences: Difference[] = []
  const compare = (where: string, figure: string, [stored, counted]: [number, number]) => {
    if (stored !== counted) differences.push({ where: `${name} ${where}`, figure, stored, counted })
  }
  for (const level of await readLevels(db, merchantId)) {
    compare(`level_purchase ${level.id}`, 'price', [level.price, level.paid])
    compare(`level_purchase ${level.id}`, 'given back', [level.isEnded ? level.price : 0, level.given])
  }
  for (const bought of await readPackages(db, merchantId)) {
    const where = `package_purchase ${bought.id}`
    compare(where, 'price', [bought.price, bought.paid])
    compare(where, 'credited', [bought.credited, bought.given])
    compare(where, 'open slots', [Math.max(0, bought.open - (bought.isEnded ? 0 : bought.slots)), 0])
    compare(`placement of ${bought.id}`, 'off the shelf', [bought.offShelf, 0])
    compare(`placement of ${bought.id}`, 'outside its days', [bought.outside, 0])
  }
  for (const shared of await readShares(db, merchantId)) {
    const where = `referral_share ${shared.id}`
    compare(where, 'amount', [shared.amount, shared.posted])
    compare(where, 'reversed', [shared.reversed, shared.takenBack])
    compare(where, 'a fifth of the fee', [shared.amount - shared.reversed, Math.floor(shared.fee / 5)])
  }
  const postings = await readReferral(db, merchantId)
  compare('referral_reward', 'amount', [postings.rewards, postings.received])
  compare('referral_reward', 'reversed', [postings.reversed, postings.returned])
  const current = await readCurrentLevel(db, merchantId)
  // A level can also be earned or granted, so it may be above the one bought, but not below.
  compare(`merchant level ${current.level}`, 'rank', [current.rank, Math.max(current.rank, current.bought)])
  return differences
}

const readLevels = (db: Db, merchantId: string) =>
  db.query<PurchaseRow>(sql`
    select x.id, x.price, x.given_back_at is not null as "isEnded", 0::bigint as credited,
      ${postedSum('level_bought', 'revenue:level', 'id')} as paid,
      -${postedSum('level_given_back', 'revenue:level', 'id')} as given
    from level_purchase x where x.merchant_id = ${merchantId} order by x.id`)

const readCurrentLevel = (db: Db, merchantId: string) =>
  db.one<LevelRow>(sql`
    select m.level_id as level, l.rank, coalesce((select max(b.rank) from level_purchase p
      join level b on b.id = p.level_id where p.merchant_id = m.merchant_id and p.given_back_at is null), 0) as bought
    from merchant m join level l on l.id = m.level_id where m.merchant_id = ${merchantId}`)

const readPackages = (db: Db, merchantId: string) =>
  db.query<PackageRow>(sql`
    select x.id, x.price, x.slots, x.until, x.ended_at is not null as "isEnded", coalesce(x.credited, 0) as credited,
      ${postedSum('package_bought', 'revenue:promotion', 'id')} as paid,
      -${postedSum('package_given_back', 'revenue:promotion', 'id')} as given,
      (select count(*) from placement s where s.merchant_id = x.merchant_id and s.purchase_id = x.id
        and s.to_at is null) as open,
      (select count(*) from placement s join listing l on l.merchant_id = s.merchant_id and l.id = s.listing_id
        where s.merchant_id = x.merchant_id and s.purchase_id = x.id and s.to_at is null
          and (l.state <> 'selling' or l.removed_at is not null)) as "offShelf",
      (select count(*) from placement s where s.merchant_id = x.merchant_id and s.purchase_id = x.id
        and (s.from_at < x.bought_at or s.from_at >= x.until or s.to_at < s.from_at)) as outside
    from package_purchase x where x.merchant_id = ${merchantId} order by x.id`)

const isAboutIt = isAboutOrder(sql`p`, { merchantId: sql`x.merchant_id`, orderId: sql`x.order_id` })

const readShares = (db: Db, merchantId: string) =>
  db.query<ShareRow>(sql`
    select x.order_id as id, x.amount, x.reversed, ${postedSum('referral_shared', 'referral', 'order_id')} as posted,
      (select coalesce(-sum(p.amount), 0)::bigint from ledger_transaction t
        join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
        where t.kind = 'referral_share_reversed' and p.account = 'referral' and ${isAboutIt}) as "takenBack",
      (select coalesce(sum(p.amount), 0)::bigint from ledger_transaction t
        join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
        where t.kind in ('settled', 'refund_decided') and p.account = 'revenue:fee' and ${isAboutIt}) as fee
    from referral_share x where x.merchant_id = ${merchantId} order by x.order_id`)

type ReferralSums = Record<'rewards' | 'reversed' | 'received' | 'returned', number>

const readReferral = (db: Db, merchantId: string) =>
  db.one<ReferralSums>(sql`
    select (select coalesce(sum(amount), 0)::bigint from referral_reward where merchant_id = ${merchantId}) as rewards,
      (select coalesce(sum(reversed), 0)::bigint from referral_reward where merchant_id = ${merchantId}) as reversed,
      coalesce(-sum(p.amount) filter (where t.kind = 'referral_received'), 0)::bigint as received,
      coalesce(sum(p.amount) filter (where t.kind = 'referral_reversed'), 0)::bigint as returned
    from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = 'referral'
    where t.merchant_id = ${merchantId} and t.kind in ('referral_received', 'referral_reversed')`)

/** Compares both sides of every reward. The database returns only the pairs that differ. */
export async function comparePairs(db: Db): Promise<Difference[]> {
  // The messages are read once: a join would read them once for each pair.
  const pairs = await db.query<PairRow>(sql`
    with under_way as materialized (
      select payload->>'orderId' as order_id,
        coalesce(sum((payload->>'amount')::bigint) filter (where kind = 'referral'), 0)::bigint as amount,
        coalesce(sum((payload->>'amount')::bigint) filter (where kind = 'referral_reversal'), 0)::bigint as back
      from outbox where kind in ('referral', 'referral_reversal') and failed_at is null
      group by payload->>'orderId'),
    -- The inviter's and the invitee's rows are on different nodes of a cluster: each side is read whole, then joined.
    shares as materialized (select merchant_id, inviter_id, order_id, amount, reversed from referral_share),
    rewards as materialized (select merchant_id, invitee_id, order_id, amount, reversed from referral_reward)
    select * from (
      select coalesce(s.order_id, r.order_id) as id, coalesce(s.amount, 0) as shared,
        coalesce(s.reversed, 0) as reversed, coalesce(r.amount, 0) as received, coalesce(r.reversed, 0) as "takenBack",
        coalesce(u.amount, 0) as "underWay", coalesce(u.back, 0) as "underWayBack"
      from shares s
      full join rewards r on r.merchant_id = s.inviter_id and r.invitee_id = s.merchant_id
        and r.order_id = s.order_id
      left join under_way u on u.order_id = coalesce(s.order_id, r.order_id)::text) as pair
    where received <> shared - "underWay" or "takenBack" <> reversed - "underWayBack"
    order by id`)
  const differences: Difference[] = []
  for (const { id, ...pair } of pairs) {
    const compare = (figure: string, [stored, counted]: [number, number]) => {
      if (stored !== counted) differences.push({ where: `referral of ${id}`, figure, stored, counted })
    }
    compare('amount', [pair.received, pair.shared - pair.underWay])
    compare('reversed', [pair.takenBack, pair.reversed - pair.underWayBack])
  }
  return differences
}
