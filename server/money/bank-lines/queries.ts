import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import type { Db } from '../../base/db/open.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'

export type BankLine = Reply<typeof operatorBankLines.list>['list'][number]
type Use = NonNullable<BankLine['use']>
type UseRow = { [K in keyof Use as `use${Capitalize<K>}`]: Use[K] | null }
export type LineRow = Omit<BankLine, 'use'> & UseRow

/** Expects the aliases `l` (line) and `a` (account). */
export const factColumns = sql`
  l.id, l.name, a.code as account, a.clearing, l.bank_id as "bankId", l.booked_on::text as "bookedOn",
  l.value_on::text as "valueOn", l.amount, l.currency, l.reference, l.payer, l.payer_account as "payerAccount", l.text`

/** Also expects `u` (use), and includes what was booked by the line's name. */
export const lineColumns = sql`${factColumns},
  u.kind as "useKind", u.merchant_id as "useMerchantId", u.subject as "useSubject",
  chooser.email as "useChosenBy", confirmer.email as "useConfirmedBy", to_iso(u.at) as "useAt"`

export const lineJoins = sql`
  join bank_account a on a.id = l.account_id left join bank_line_use u on u.line_id = l.id
  left join operator chooser on chooser.id = u.chosen_by left join operator confirmer on confirmer.id = u.confirmed_by`

/** Whether event `e` claims line `l`, by its name or the bank's number. */
export const isClaimOf = sql`e.provider = 'bank'
  and reference_key(e.event_id) in (reference_key(l.name), reference_key(l.bank_id))`

/** Money that arrived at the bank and is not booked yet. */
export const isOpenLine = sql`l.amount > 0 and a.clearing = 'clearing:bank'
  and not exists (select 1 from bank_line_use used where used.line_id = l.id)
  and not exists (select 1 from provider_event e where ${isClaimOf})`

export function toLine(row: LineRow): BankLine {
  const { useKind, useMerchantId, useSubject, useChosenBy, useConfirmedBy, useAt, ...line } = row
  const isUsed = useKind !== null && useSubject !== null && useAt !== null
  const persons = { chosenBy: useChosenBy ?? '', confirmedBy: useConfirmedBy ?? '' }
  return {
    ...line,
    use: isUsed ? { kind: useKind, merchantId: useMerchantId, subject: useSubject, ...persons, at: useAt } : null,
  }
}

type ListLinesInput = {
  state?: 'open' | 'used' | 'all'
  accountId?: string
  keyword?: string
  page?: number
  limit?: number
  after?: string
}

export function listLines(db: Db, query: ListLinesInput) {
  const { state = 'open', accountId } = query
  const keyword = query.keyword?.trim()
  return readList(db, {
    query,
    from: sql`bank_line l join bank_account a on a.id = l.account_id`,
    where: [
      state === 'open' && isOpenLine,
      state === 'used' && sql`exists (select 1 from bank_line_use used where used.line_id = l.id)`,
      accountId && sql`l.account_id = ${accountId}`,
      keyword &&
        sql`(reference_key(${keyword}) in (reference_key(l.name), reference_key(l.bank_id)) or l.reference = ${keyword})`,
    ],
    order: newestFirst(sql`l.id`),
    columns: lineColumns,
    details: sql`join bank_line l on l.id = page.key_id ${lineJoins}`,
    item: (row: LineRow) => toLine(row),
  })
}

export async function readLine(db: Db, id: string): Promise<BankLine> {
  const row = await db.maybe<LineRow>(sql`select ${lineColumns} from bank_line l ${lineJoins} where l.id = ${id}`)
  if (!row) throw refuse('not_found')
  return toLine(row)
}
