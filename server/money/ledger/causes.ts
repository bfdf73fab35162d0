import sql, { type Sql } from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import type { operatorLedger } from '#contract/operator/ledger.ts'
import type { CauseKind } from '#contract/operator/ledger-codes.ts'
import type { Db } from '../../base/db/open.ts'
import type { Reader } from '../../base/texts/texts.ts'
import { titleOf } from '../../ground/audit/acts.ts'

type Cause = Reply<typeof operatorLedger.get>['causes'][number]
type CauseRow = Omit<Cause, 'kind' | 'at' | 'by'> & { id: string; at: Date | null; by: string[] }

type ReadCausesInput = { merchantId: string; source: string; orderId: string | null; reader: Reader }

/**
 * The causes of a transaction, nearest first. A source is an id, sometimes with a prefix; ids are unique across tables,
 * so the table that contains it shows its kind.
 */
export async function readCauses(db: Db, input: ReadCausesInput): Promise<Cause[]> {
  const { merchantId, orderId } = input
  const id = input.source.split(':').find(isId) ?? null
  const own = id === null ? [] : await readSources(db, { ...input, id })
  const order = orderId === null ? [] : await readOrder(db, { merchantId, orderId })
  const payments = orderId === null ? [] : await readPayments(db, { merchantId, orderId })
  const direct = [...own, ...order, ...payments].filter(
    (cause, at, all) => all.findIndex((each) => each.row.id === cause.row.id && each.kind === cause.kind) === at,
  )
  const subjects = direct.flatMap(({ row }) => [row.id, ...(row.number === null ? [] : [row.number])])
  const acts = await readActs(db, { merchantId, subjects, reader: input.reader })
  const mails = await readMails(
    db,
    [...acts, ...direct].flatMap(({ row }) => row.by),
  )
  return [...acts, ...direct].map(({ kind, row: { id: _, at, by, ...row } }) => ({
    ...row,
    kind,
    at: at?.toISOString() ?? null,
    by: by.map((operatorId) => mails.get(operatorId) ?? ''),
  }))
}

type RowOfKind = { kind: CauseKind; row: CauseRow }
type SourceInput = ReadCausesInput & { id: string }

/** In a fixed order for the union; null for what a kind does not have. */
type Columns = Partial<
  Record<'id' | 'number' | 'name' | 'amount' | 'way' | 'reference' | 'reason' | 'by' | 'photo', Sql>
> & {
  at: Sql
}

const columnsOf = ({ id = sql`c.id`, at, number, name, amount, way, reference, reason, by, photo }: Columns): Sql => {
  const none = sql`null`
  return sql`
    ${id} as id, ${at} as at, ${number ?? none} as number, ${name ?? none} as name, ${amount ?? none} as amount,
    ${way ?? none} as way, ${reference ?? none} as reference, ${reason ?? none} as reason,
    ${by ?? sql`'{}'::uuid[]`} as by, ${photo ?? sql`false`} as "hasPhoto"`
}

async function readSources(db: Db, { merchantId, id, reader: { lang } }: SourceInput): Promise<RowOfKind[]> {
  const own = sql`where c.merchant_id = ${merchantId} and c.id = ${id}`
  const [number, amount, reason] = [sql`c.number`, sql`c.amount`, sql`c.reason`]
  const statements: [CauseKind, Sql][] = [
    ['deposit', sql`select ${depositColumns} from deposit c ${own}`],
    [
      'withdrawal',
      sql`
        select ${columnsOf({ at: sql`c.created_at`, number, amount, way: sql`c.method`, by: sql`c.approved_by` })}
        from withdrawal c ${own}`,
    ],
    ['refund', sql`select ${columnsOf({ at: sql`c.applied_at`, number, amount, reason })} from refund c ${own}`],
    [
      'dispute',
      sql`
        select ${columnsOf({ at: sql`c.opened_at`, amount, way: sql`c.provider`, reference: sql`c.provider_ref`, reason })}
        from dispute c ${own}`,
    ],
    ['payment', sql`select ${paymentColumns} from payment c ${own}`],
    [
      'package',
      sql`
        select ${columnsOf({ at: sql`c.bought_at`, name: sql`localize_text(c.name, ${lang})`, amount: sql`c.price` })}
        from package_purchase c ${own}`,
    ],
    [
      'level',
      sql`
        select ${columnsOf({ at: sql`c.bought_at`, name: sql`localize_text(l.name, ${lang})`, amount: sql`c.price` })}
        from level_purchase c left join level l on l.id = c.level_id ${own}`,
    ],
    ['proposal', sql`select ${proposalColumns} from proposal c where c.id = ${id} and c.merchant_id = ${merchantId}`],
  ]
  const found = await Promise.all(
    statements.map(async ([kind, statement]) =>
      (await db.query<CauseRow>(statement)).map((row): RowOfKind => ({ kind, row })),
    ),
  )
  return [...found.flat(), ...(await readInvitedOrder(db, { merchantId, orderId: id }))]
}

const depositColumns = columnsOf({
  at: sql`c.created_at`,
  number: sql`c.number`,
  amount: sql`c.amount`,
  way: sql`c.method`,
  reference: sql`coalesce(c.bank_line, c.tx_hash)`,
  by: sql`c.approved_by`,
  photo: sql`c.voucher is not null`,
})

const paymentColumns = columnsOf({
  at: sql`c.at`,
  amount: sql`c.amount`,
  way: sql`c.provider`,
  reference: sql`c.provider_ref`,
})

const proposalColumns = columnsOf({
  at: sql`c.proposed_at`,
  number: sql`c.id::text`,
  way: sql`c.kind`,
  reason: sql`c.reason`,
  by: sql`array_remove(array[c.proposed_by, c.decided_by], null)`,
})

type OrderKey = { merchantId: string; orderId: string }

/** In the inviter's books the reward names the invitee and the order, which is in the invitee's books. */
async function readInvitedOrder(db: Db, { merchantId, orderId }: OrderKey): Promise<RowOfKind[]> {
  const rows = await db.query<CauseRow & { inviteeId: string }>(sql`
    select c.invitee_id as "inviteeId", ${columnsOf({ id: sql`c.order_id`, at: sql`c.at`, amount: sql`c.amount` })}
    from referral_reward c where c.merchant_id = ${merchantId} and c.order_id = ${orderId}`)
  return Promise.all(
    rows.map(async ({ inviteeId, ...row }) => {
      const shop = await db.maybe<{ name: string }>(sql`select name from shop where merchant_id = ${inviteeId}`)
      return { kind: 'invited_order', row: { ...row, name: shop?.name ?? null } }
    }),
  )
}

async function readOrder(db: Db, { merchantId, orderId }: OrderKey): Promise<RowOfKind[]> {
  const columns = columnsOf({
    at: sql`c.created_at`,
    number: sql`c.number`,
    amount: sql`c.selling_total`,
    way: sql`o.kind`,
  })
  const rows = await db.query<CauseRow>(sql`
    select ${columns} from orders c
    left join order_origin o on o.merchant_id = ${merchantId} and o.id = c.origin
    where c.merchant_id = ${merchantId} and c.id = ${orderId}`)
  return rows.map((row) => ({ kind: 'order', row }))
}

async function readPayments(db: Db, { merchantId, orderId }: OrderKey): Promise<RowOfKind[]> {
  const rows = await db.query<CauseRow>(sql`
    select ${paymentColumns} from payment c
    where c.merchant_id = ${merchantId} and c.order_id = ${orderId} and c.funded > 0 order by c.id`)
  return rows.map((row) => ({ kind: 'payment', row }))
}

/** Enough for every act on one movement. */
const actsMax = 20

type ReadActsInput = { merchantId: string; subjects: readonly string[]; reader: Reader }
type ActRow = { id: string; at: Date; operatorId: string; act: string; reason: string }

async function readActs(db: Db, { merchantId, subjects, reader }: ReadActsInput): Promise<RowOfKind[]> {
  const rows = await db.query<ActRow>(sql`
    select id, at, operator_id as "operatorId", act, reason from audit
    where merchant_id = ${merchantId} and subject = any(${subjects}::text[]) order by id desc limit ${actsMax}`)
  const nothing = { number: null, amount: null, way: null, reference: null, hasPhoto: false }
  return rows.map(({ id, at, operatorId, act, reason }) => ({
    kind: 'act',
    row: { ...nothing, id, at, name: titleOf(act, reader), reason, by: [operatorId] },
  }))
}

/** Commands on the server act without an operator's mail address. */
async function readMails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await db.query<{ id: string; email: string }>(sql`
    select id, email from operator where id = any(${ids}::uuid[])`)
  return new Map(people.map(({ id, email }) => [id, email]))
}
