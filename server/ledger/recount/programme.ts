import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Difference } from './compare.ts'

/** What was bought, shared and placed, as its rows and as the ledger have it. */
type Bought = { id: string; price: number; credited: number; paid: number; given: number; isEnded: boolean }
type Package = Bought & { slots: number; until: Date; open: number; offShelf: number; outside: number }
type Shared = { id: string; amount: number; reversed: number; posted: number; takenBack: number; fee: number }
type Level = { level: string; rank: number; bought: number }

/** What one shop shared and the inviter has: equal, but for what the outbox has still to bring. */
type Pair = Record<'shared' | 'reversed' | 'received' | 'takenBack' | 'underway' | 'underwayBack', number> & {
  id: string
}

const posted = (kind: string, account: string, source: string) => sql`
  (select coalesce(sum(p.amount), 0)::bigint from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
    where t.merchant_id = x.merchant_id and t.kind = ${kind} and p.account = ${account} and t.source = ${sourceOf(source)})`

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
    compare(where, 'open places', [Math.max(0, bought.open - (bought.isEnded ? 0 : bought.slots)), 0])
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
  const own = await readOwnLevel(db, merchantId)
  // It may have been earned or given on top of that, never less than what was bought and not given back.
  compare(`merchant level ${own.level}`, 'rank', [own.rank, Math.max(own.rank, own.bought)])
  return differences
}

const readLevels = (db: Db, merchantId: string) =>
  db.query<Bought>(sql`
    select x.id, x.price, x.given_back_at is not null as "isEnded", 0::bigint as credited,
      ${posted('level_bought', 'revenue:level', 'id')} as paid, -${posted('level_given_back', 'revenue:level', 'id')} as given
    from level_purchase x where x.merchant_id = ${merchantId} order by x.id`)

const readOwnLevel = (db: Db, merchantId: string) =>
  db.one<Level>(sql`
    select m.level_id as level, l.rank, coalesce((select max(b.rank) from level_purchase p
      join level b on b.id = p.level_id where p.merchant_id = m.merchant_id and p.given_back_at is null), 0) as bought
    from merchant m join level l on l.id = m.level_id where m.merchant_id = ${merchantId}`)

const readPackages = (db: Db, merchantId: string) =>
  db.query<Package>(sql`
    select x.id, x.price, x.slots, x.until, x.ended_at is not null as "isEnded", coalesce(x.credited, 0) as credited,
      ${posted('package_bought', 'revenue:promotion', 'id')} as paid,
      -${posted('package_given_back', 'revenue:promotion', 'id')} as given,
      (select count(*) from placement s where s.merchant_id = x.merchant_id and s.purchase_id = x.id
        and s.to_at is null) as open,
      (select count(*) from placement s join listing l on l.merchant_id = s.merchant_id and l.id = s.listing_id
        where s.merchant_id = x.merchant_id and s.purchase_id = x.id and s.to_at is null
          and (l.state <> 'selling' or l.removed_at is not null)) as "offShelf",
      (select count(*) from placement s where s.merchant_id = x.merchant_id and s.purchase_id = x.id
        and (s.from_at < x.bought_at or s.from_at >= x.until or s.to_at < s.from_at)) as outside
    from package_purchase x where x.merchant_id = ${merchantId} order by x.id`)

const readShares = (db: Db, merchantId: string) =>
  db.query<Shared>(sql`
    select x.order_id as id, x.amount, x.reversed, ${posted('referral_shared', 'referral', 'order_id')} as posted,
      (select coalesce(-sum(p.amount), 0)::bigint from ledger_transaction t
        join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
        where t.merchant_id = x.merchant_id and t.kind = 'referral_share_reversed' and p.account = 'referral'
          and p.order_id = x.order_id) as "takenBack",
      (select coalesce(sum(p.amount), 0)::bigint from ledger_transaction t
        join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
        where t.merchant_id = x.merchant_id and t.kind in ('settled', 'refund_decided')
          and p.account = 'revenue:fee' and p.order_id = x.order_id) as fee
    from referral_share x where x.merchant_id = ${merchantId} order by x.order_id`)

type Posted = Record<'rewards' | 'reversed' | 'received' | 'returned', number>

const readReferral = (db: Db, merchantId: string) =>
  db.one<Posted>(sql`
    select (select coalesce(sum(amount), 0)::bigint from referral_reward where merchant_id = ${merchantId}) as rewards,
      (select coalesce(sum(reversed), 0)::bigint from referral_reward where merchant_id = ${merchantId}) as reversed,
      coalesce(-sum(p.amount) filter (where t.kind = 'referral_received'), 0)::bigint as received,
      coalesce(sum(p.amount) filter (where t.kind = 'referral_reversed'), 0)::bigint as returned
    from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = 'referral'
    where t.merchant_id = ${merchantId} and t.kind in ('referral_received', 'referral_reversed')`)

/** Both sides of every reward against each other. */
export async function comparePairs(db: Db): Promise<Difference[]> {
  const pairs = await db.query<Pair>(sql`
    select coalesce(s.order_id, r.order_id) as id, coalesce(s.amount, 0) as shared, coalesce(s.reversed, 0) as reversed,
      coalesce(r.amount, 0) as received, coalesce(r.reversed, 0) as "takenBack",
      (select coalesce(sum((payload->>'amount')::bigint), 0)::bigint from outbox where kind = 'referral'
        and done_at is null and payload->>'orderId' = coalesce(s.order_id, r.order_id)::text) as underway,
      (select coalesce(sum((payload->>'amount')::bigint), 0)::bigint from outbox where kind = 'referral_reversal'
        and done_at is null and payload->>'orderId' = coalesce(s.order_id, r.order_id)::text) as "underwayBack"
    from referral_share s
    full join referral_reward r on r.merchant_id = s.inviter_id and r.invitee_id = s.merchant_id
      and r.order_id = s.order_id
    order by 1`)
  const differences: Difference[] = []
  for (const { id, ...pair } of pairs) {
    const compare = (figure: string, [stored, counted]: [number, number]) => {
      if (stored !== counted) differences.push({ where: `referral of ${id}`, figure, stored, counted })
    }
    compare('amount', [pair.received, pair.shared - pair.underway])
    compare('reversed', [pair.takenBack, pair.reversed - pair.underwayBack])
  }
  return differences
}
