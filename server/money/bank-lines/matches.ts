import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import type { Db } from '../../base/db/open.ts'
import { findMerchantOfNumber } from '../../base/numbers.ts'
import { refuse } from '../../base/refuse.ts'
import {
  type BankLine,
  isClaimOf,
  isOpenLine,
  type LineRow,
  lineColumns,
  lineJoins,
  readLine,
  toLine,
} from './queries.ts'
import { compact, nameFits, numbersIn, referencesIn } from './references.ts'

type LineMatch = Reply<typeof operatorBankLines.matches>[number]
type FittingLines = Reply<typeof operatorBankLines.fitting>

/** A transfer arrives within two weeks of its announcement, and is sometimes sent before it. */
const daysBefore = 3
const daysAfter = 14
const matchesMax = 20

type Candidate = {
  kind: LineMatch['kind']
  number: string
  merchantId: string
  shopName: string
  amount: number
  since: Date
  isDue: boolean
  names: string[]
  references: string[]
  approvedBy: string[]
}

const depositColumns = sql`'deposit' as kind, d.number, d.merchant_id as "merchantId", s.name as "shopName", d.amount,
  d.created_at as since, true as "isDue", array[m.real_name, s.name] as names, array[d.number, d.reference] as references,
  d.approved_by as "approvedBy"`
const depositJoins = sql`join merchant m on m.merchant_id = d.merchant_id join shop s on s.merchant_id = d.merchant_id`
const orderColumns = sql`'order' as kind, o.number, o.merchant_id as "merchantId", s.name as "shopName",
  o.selling_total as amount, o.created_at as since, o.status = 'waiting_payment' as "isDue",
  array[c.address->>'name'] as names, array[o.number] as references, '{}'::uuid[] as "approvedBy"`
const orderJoins = sql`join shop s on s.merchant_id = o.merchant_id
  join order_contact c on c.merchant_id = o.merchant_id and c.order_id = o.id`

type MatchesInput = { id: string; now: Date; currency: string }

/** What a line may pay, best match first; empty for outgoing or used money. */
export async function findMatches(db: Db, { id, now, currency }: MatchesInput): Promise<LineMatch[]> {
  const line = await readLine(db, id)
  if (line.amount < 0 || line.use !== null || line.clearing !== 'clearing:bank') return []
  const quoted = referencesIn(line.reference, line.text)
  const candidates = [...(await findQuoted(db, quoted)), ...(await findNear(db, line))]
  const chosen = await readChosen(db, { candidates, now })
  const matches = new Map<string, LineMatch>()
  for (const { names, references, since, isDue, approvedBy: _, ...candidate } of candidates) {
    const fit = fitOf(line, { names, references, since, amount: candidate.amount, currency })
    const chosenBy = chosen.get(candidate.number) ?? []
    const pays = isDue && line.currency === currency && line.amount >= candidate.amount
    const goesBack = candidate.kind === 'order' && !pays
    matches.set(candidate.number, { ...candidate, ...fit, since: since.toISOString(), goesBack, chosenBy })
  }
  return [...matches.values()].sort(byFit).slice(0, matchesMax)
}

type Fit = Pick<LineMatch, 'fit' | 'amountFits' | 'nameFits' | 'days'>

type FitOf = Pick<Candidate, 'names' | 'references' | 'since' | 'amount'> & { currency: string }

function fitOf(line: BankLine, of: FitOf): Fit {
  const quoted = referencesIn(line.reference, line.text)
  return {
    fit: of.references.some((reference) => quoted.has(compact(reference))) ? 'exact' : 'near',
    amountFits: of.amount === line.amount && of.currency === line.currency,
    nameFits: of.names.some((name) => nameFits(name, line.payer)),
    days: Math.round((Date.parse(line.bookedOn) - Date.parse(of.since.toISOString().slice(0, 10))) / dayMs),
  }
}

const rank = ({ fit, amountFits, nameFits: named, days }: Fit) =>
  (fit === 'exact' ? 0 : 1000) + (amountFits ? 0 : 200) + (named ? 0 : 100) + Math.abs(days)
const byFit = (one: Fit, other: Fit) => rank(one) - rank(other)

async function findQuoted(db: Db, quoted: ReadonlySet<string>): Promise<Candidate[]> {
  const references = [...quoted]
  const numbers = numbersIn(references)
  const deposits = await db.query<Candidate>(sql`
    select ${depositColumns} from deposit d ${depositJoins}
    where d.reference = any (${references}::text[]) and d.status = 'in_review' and d.method <> 'chain'
    order by d.id limit ${matchesMax}`)
  if (numbers.length === 0) return deposits
  // The directory of numbers finds the merchants; their rows are on different nodes of a cluster and are read one by
  // one.
  const owners = await db.query<{ number: string; kind: string; merchantId: string }>(sql`
    select number, kind, merchant_id as "merchantId" from public_number
    where number = any (${numbers}::text[]) order by number limit ${matchesMax}`)
  for (const { number, kind, merchantId } of owners) {
    if (kind === 'order') deposits.push(...(await readOrder(db, merchantId, number)))
    if (kind === 'deposit') deposits.push(...(await readDeposit(db, merchantId, number)))
  }
  return deposits
}

const readOrder = (db: Db, merchantId: string, number: string) =>
  db.query<Candidate>(sql`
    select ${orderColumns} from orders o ${orderJoins}
    where o.merchant_id = ${merchantId} and c.merchant_id = ${merchantId} and c.number = ${number}`)

const readDeposit = (db: Db, merchantId: string, number: string) =>
  db.query<Candidate>(sql`
    select ${depositColumns} from deposit d ${depositJoins}
    where d.merchant_id = ${merchantId} and d.number = ${number} and d.status = 'in_review' and d.method <> 'chain'`)

async function findNear(db: Db, { amount, bookedOn }: BankLine): Promise<Candidate[]> {
  const from = new Date(Date.parse(bookedOn) - daysAfter * dayMs)
  const to = new Date(Date.parse(bookedOn) + (daysBefore + 1) * dayMs)
  const deposits = await db.query<Candidate>(sql`
    select ${depositColumns} from deposit d ${depositJoins}
    where d.amount = ${amount} and d.status = 'in_review' and d.method <> 'chain'
      and d.created_at >= ${from} and d.created_at < ${to} order by d.id limit ${matchesMax}`)
  const orders = await db.query<Candidate>(sql`
    select ${orderColumns} from orders o ${orderJoins}
    where o.selling_total = ${amount} and o.status = 'waiting_payment' and o.pay_with = 'bank'
      and o.created_at >= ${from} and o.created_at < ${to} order by o.id limit ${matchesMax}`)
  return [...deposits, ...orders]
}

type ChosenInput = { candidates: readonly Candidate[]; now: Date }

async function readChosen(db: Db, { candidates, now }: ChosenInput): Promise<Map<string, string[]>> {
  const chosen = new Map<string, string[]>()
  const orders = candidates.flatMap(({ kind, number }) => (kind === 'order' ? [number] : []))
  const proposed = await db.query<{ number: string; email: string }>(sql`
    select p.payload->>'number' as number, o.email from proposal p join operator o on o.id = p.proposed_by
    where p.kind = 'bank_payment' and p.status = 'waiting' and p.expires_at > ${now}
      and p.payload->>'number' = any (${orders}::text[])
    order by p.id limit ${matchesMax}`)
  for (const { number, email } of proposed) chosen.set(number, [email])
  // A separate query: on a cluster operators are on the coordinator, and deposits are not.
  const ids = candidates.flatMap(({ approvedBy }) => approvedBy)
  const operators = await db.query<{ id: string; email: string }>(sql`
    select id, email from operator where id = any (${ids}::uuid[])`)
  const emails = new Map(operators.map(({ id, email }) => [id, email]))
  for (const { number, approvedBy } of candidates) {
    if (approvedBy.length > 0)
      chosen.set(
        number,
        approvedBy.map((id) => emails.get(id) ?? ''),
      )
  }
  return chosen
}

type FittingInput = { number: string; currency: string }

/** Lines that may pay a deposit: those that quote it, and those with its amount within its days. */
export async function findFitting(db: Db, { number, currency }: FittingInput): Promise<FittingLines> {
  const merchantId = await findMerchantOfNumber(db, { kind: 'deposit', number })
  const deposit = await db.maybe<Candidate>(sql`
    select ${depositColumns} from deposit d ${depositJoins}
    where d.merchant_id = ${merchantId} and d.number = ${number}`)
  if (!deposit) throw refuse('not_found')
  const hasLines = await readHasLines(db)
  const from = new Date(deposit.since.getTime() - daysBefore * dayMs).toISOString().slice(0, 10)
  const to = new Date(deposit.since.getTime() + daysAfter * dayMs).toISOString().slice(0, 10)
  const rows = await db.query<LineRow>(sql`
    select ${lineColumns} from bank_line l ${lineJoins}
    where ${isOpenLine} and l.booked_on between ${from}::date and ${to}::date
      and (l.amount = ${deposit.amount} or strpos(upper(regexp_replace(
        concat(l.reference, ' ', l.text), '[^A-Za-z0-9]', '', 'g')), ${compact(number)}) > 0)
    order by l.id limit ${linesMax}`)
  const list = rows.map((row) => ({ ...toLine(row), ...fitOf(toLine(row), { ...deposit, currency }) }))
  return { hasLines, list: list.sort(byFit).slice(0, matchesMax) }
}

const linesMax = 200

async function readHasLines(db: Db): Promise<boolean> {
  const { hasLines } = await db.one<{ hasLines: boolean }>(sql`select has_bank_lines() as "hasLines"`)
  return hasLines
}

/** Unused lines with this amount, or those used to send the transfer with this number. */
export async function findUnused(db: Db, { amount, number }: { amount: number; number: string }) {
  const rows = await db.query<LineRow>(sql`
    select ${lineColumns} from bank_line l ${lineJoins}
    where a.clearing = 'clearing:bank' and l.amount = ${amount} and l.currency = (select currency from settlement)
      and u.line_id is null and not exists (
        select 1 from provider_event e
        where ${isClaimOf}
          and (e.type in ('withdrawal_line', 'supplier_line', 'partner_payout_line', 'return_line')
            and e.reference = ${number}) is not true)
    order by strpos(upper(regexp_replace(concat(l.reference, ' ', l.text), '[^A-Za-z0-9]', '', 'g')),
      ${compact(number)}) = 0, l.booked_on desc, l.id desc
    limit ${matchesMax}`)
  return { hasLines: await readHasLines(db), list: rows.map(toLine) }
}
