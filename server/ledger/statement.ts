import sql from 'sql-template-tag'
import { csvLine } from '#contract/csv.ts'
import { minorDigits } from '#contract/currencies.ts'
import type { Query } from '#contract/endpoint.ts'
import type { finance } from '#contract/finance.ts'
import { toDecimal } from '#contract/money.ts'
import { startOfDay } from '../base/days.ts'
import type { Db } from '../base/db/open.ts'
import { checkpointText } from './checkpoint-key.ts'
import { type ReadTransaction, readBatch, readTransactions } from './read.ts'
import { queryCheckpoints } from './verify-checkpoints.ts'

export type StatementInput = {
  merchantId: string
  timeZone: string
  currency: string
  madeAt: Date
  checkpointKey: string
  query: Query<typeof finance.statement>
}

type Bounds = { behind: number; upTo: number }

/** The range of transactions of the requested days; a chain has no gap, so a range is enough. */
async function boundsOf(db: Db, { merchantId, timeZone, query: { from, to } }: StatementInput): Promise<Bounds> {
  const { first, last } = await db.one<Record<'first' | 'last', number>>(sql`
    select ${
      from === undefined
        ? sql`1::bigint`
        : sql`first_ledger_sequence(${merchantId}, ${startOfDay(sql`${from}::date`, timeZone)})`
    } as first, ${
      to === undefined
        ? sql`(select sequence from ledger_head where merchant_id = ${merchantId})`
        : sql`first_ledger_sequence(${merchantId}, ${startOfDay(sql`(${to}::date + 1)`, timeZone)}) - 1`
    } as last`)
  return { behind: first - 1, upTo: last }
}

/**
 * The ledger in batches. Transactions written during the export come after the last one, because a ledger only grows.
 */
async function* batches(db: Db, { merchantId }: StatementInput, { behind, upTo }: Bounds) {
  for (let last = behind; last < upTo; ) {
    const batch = await readTransactions(db, { merchantId, behind: last, upTo })
    const numbers = await readOrderNumbers(db, merchantId, batch)
    yield { batch, numbers, signed: await readSigned(db, merchantId, batch) }
    if (batch.length < readBatch) return
    last = batch.at(-1)?.sequence ?? upTo
  }
}

async function readOrderNumbers(db: Db, merchantId: string, batch: readonly ReadTransaction[]) {
  const ids = new Set(batch.flatMap(({ postings }) => postings.flatMap(({ orderId }) => orderId ?? [])))
  const rows = await db.query<{ id: string; number: string }>(sql`
    select id, number from orders where merchant_id = ${merchantId} and id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

type SignedHead = { day: string; text: string; signature: string }

/** The checkpoints signed at these transactions, by sequence: each shows where the ledger ended that day. */
async function readSigned(db: Db, merchantId: string, batch: readonly ReadTransaction[]) {
  const [first, last] = [batch[0]?.sequence, batch.at(-1)?.sequence]
  if (first === undefined || last === undefined) return new Map<number, SignedHead>()
  const checkpoints = await queryCheckpoints(
    db,
    sql`where merchant_id = ${merchantId} and sequence >= ${first} and sequence <= ${last} order by number`,
  )
  return new Map(
    checkpoints.map((checkpoint) => {
      const { day, sequence, signature } = checkpoint
      return [sequence, { day, text: checkpointText(checkpoint), signature: signature.toString('base64') }]
    }),
  )
}

const columns =
  'merchant,sequence,time,kind,source,line,account,amount,amount_minor,balance_after,currency,order,order_number,' +
  'previous_hash,hash,checkpoint'

async function* writeCsv(db: Db, input: StatementInput, bounds: Bounds) {
  const { merchantId, currency } = input
  const decimal = (amount: number | null) => (amount === null ? null : toDecimal(amount, minorDigits(currency)))
  yield `${columns}\r\n`
  for await (const { batch, numbers, signed } of batches(db, input, bounds)) {
    let text = ''
    for (const { sequence, at, kind, source, postings, previousHash, hash } of batch) {
      const head = signed.get(sequence)
      const checkpoint = head ? `${head.day} ${head.signature}` : null
      for (const { line, account, amount, balanceAfter, orderId } of postings) {
        text += csvLine([
          merchantId,
          sequence,
          at.toISOString(),
          kind,
          source,
          line,
          account,
          decimal(amount),
          amount,
          decimal(balanceAfter),
          currency,
          orderId,
          orderId && (numbers.get(orderId) ?? null),
          previousHash.toString('hex'),
          hash.toString('hex'),
          checkpoint,
        ])
      }
    }
    yield text
  }
}

/** Amounts are in minor units, as everywhere in the API. */
async function* writeJson(db: Db, input: StatementInput, bounds: Bounds) {
  const { merchantId, currency, madeAt, checkpointKey, query } = input
  const { from = null, to = null } = query
  const head = { merchant: merchantId, currency, from, to, madeAt, checkpointKey }
  yield `{"statement":${JSON.stringify(head)},\n"transactions":[`
  let separator = '\n'
  for await (const { batch, numbers, signed } of batches(db, input, bounds)) {
    const texts = batch.map(({ sequence, at, kind, source, postings, previousHash, hash }) =>
      JSON.stringify({
        sequence,
        time: at,
        kind,
        source,
        postings: postings.map(({ line, account, amount, balanceAfter, orderId }) => ({
          line,
          account,
          amount,
          balanceAfter,
          order: orderId,
          orderNumber: orderId && (numbers.get(orderId) ?? null),
        })),
        previousHash: previousHash.toString('hex'),
        hash: hash.toString('hex'),
        checkpoint: signed.get(sequence) ?? null,
      }),
    )
    if (texts.length > 0) yield separator + texts.join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** The ledger as text, in pieces, so that only one batch is in memory. */
export async function writeStatement(db: Db, input: StatementInput): Promise<AsyncGenerator<string>> {
  const bounds = await boundsOf(db, input)
  return input.query.format === 'csv' ? writeCsv(db, input, bounds) : writeJson(db, input, bounds)
}
