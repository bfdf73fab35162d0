import sql from 'sql-template-tag'
import { csvLine } from '#contract/csv.ts'
import { minorDigits } from '#contract/currencies.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { toDecimal } from '#contract/money.ts'
import { rulePrice } from '#contract/price-rules.ts'
import { leastPrice } from '#contract/prices.ts'
import { priceListColumns, type pricing } from '#contract/pricing.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { removeListings, switchListings } from './listings.ts'
import { type PricedRow, previewOf, type Reader, readPrices, toChange, writeChanges } from './price-changes.ts'
import { type RowIds, readPriceRows } from './price-list-rows.ts'
import { lockListingCount, readTerms } from './prices.ts'

type ListReader = Reader & { currency: string }
type Preview = Reply<typeof pricing.previewMany>
type State = Preview['states'][number]

/** Titles help a person to find a row, so that their beginnings are enough. */
const titleMax = 60
const optionMax = 40

/** A part of the shop's price list. `next`: the last listing of this part, or null at the end. */
export async function readPriceList(
  db: Db,
  reader: ListReader,
  after: string | undefined,
): Promise<{ text: string; next: string | null }> {
  const condition = after === undefined ? sql`true` : sql`l.id < ${after}::uuid`
  const found = await readPrices(db, reader, {
    condition,
    listingsMax: limits.priceListRowsMax + 1,
    rowsMax: limits.priceListRowsMax + 1,
  })
  const cut = found[limits.priceListRowsMax]?.listingId
  // All variants of a listing are in one part.
  const rows =
    cut === undefined ? found : found.slice(0, limits.priceListRowsMax).filter((row) => row.listingId !== cut)
  const digits = minorDigits(reader.currency)
  const lines = rows.map((row) => [
    ...[row.listingId, row.variantId, row.title.slice(0, titleMax), row.variant.slice(0, optionMax)],
    ...[toDecimal(row.purchasePrice, digits), toDecimal(row.sellingPrice, digits), row.state],
  ])
  const text = `\uFEFF${[priceListColumns, ...lines].map(csvLine).join('')}`
  return { text, next: cut === undefined ? null : (rows.at(-1)?.listingId ?? null) }
}

type ManyInput = Pick<Body<typeof pricing.applyMany>, 'markUp' | 'csv'>

export async function previewMany(db: Db, reader: ListReader, input: ManyInput): Promise<Preview> {
  const { markUp, csv } = input
  if ((markUp === undefined) === (csv === undefined)) throw refuseField('csv', 'field_required')
  const { feeBps } = await readTerms(db, reader.merchantId)
  if (markUp) {
    const rows = await readPrices(db, reader, {
      condition: sql`l.id = any (${markUp.listingIds}::uuid[])`,
      listingsMax: limits.addAllIdsMax,
    })
    if (new Set(rows.map(({ listingId }) => listingId)).size < new Set(markUp.listingIds).size)
      throw refuse('not_found')
    const rule = { markUpBps: markUp.markUpBps, leastProfit: 0, ending: null }
    const changes = rows.map((row) => toChange(row, rulePrice(row.purchasePrice, rule, feeBps), feeBps))
    return { ...previewOf(changes), states: [], refused: [] }
  }
  const readRows = ({ listingIds, variantIds }: RowIds) =>
    readPrices(db, reader, {
      condition: sql`l.id = any (${listingIds}::uuid[])`,
      listingsMax: listingIds.length,
      // `in` looks a variant up in a hash; `any` would compare it with each. A variant that loses money keeps its
      // listing off the shelf, though no row names it.
      variants: sql`(s.variant_id in (select unnest(${variantIds}::uuid[])) or s.selling_price < least_price(v.purchase_price, ${feeBps}))`,
    })
  return previewList(await readPriceRows({ csv: csv ?? '', reader, feeBps, readRows }), feeBps)
}

type ReadList = Awaited<ReturnType<typeof readPriceRows>>

function previewList({ rows: priced, wanted, refuseCell, refused }: ReadList, feeBps: number): Preview {
  const prices = new Map(wanted.map(({ row, price }) => [row, price]))
  const losing = new Set(priced.filter((row) => losesMoney(row, prices.get(row), feeBps)).map((row) => row.listingId))
  const changes = wanted.map(({ row, price }) => toChange(row, price ?? row.sellingPrice, feeBps))
  const states: State[] = []
  for (const [listingId, rows] of Map.groupBy(wanted, ({ row }) => row.listingId)) {
    const asked = rows.filter(({ state }) => state !== null)
    const first = asked.find(({ row, state }) => state !== row.state)
    // All variants of a listing are on the shelf together, so that any row may say it.
    const other = asked.find(({ row, state }) => state !== row.state && state !== first?.state)
    if (!first?.state) continue
    if (other) refuseCell(other.line, 'status', 'field_invalid')
    else if (first.state === 'selling' && !first.row.onSale) refuseCell(first.line, 'status', 'not_on_sale')
    else if (first.state === 'selling' && losing.has(listingId)) refuseCell(first.line, 'status', 'price_too_low')
    else states.push({ listingId, title: first.row.title, before: first.row.state, after: first.state })
  }
  return { ...previewOf(changes, states), states, refused }
}

const losesMoney = (row: PricedRow, price: number | null | undefined, feeBps: number) =>
  (price ?? row.sellingPrice) < leastPrice(row.purchasePrice, feeBps)

type ApplyInput = ListReader & { body: Body<typeof pricing.applyMany>; now: Date }

/** Changes prices and shelf states, provided that they equal the preview. */
export async function applyMany(ctx: Ctx, tx: Db, { body, now, ...reader }: ApplyInput) {
  const { merchantId } = reader
  await lockListingCount(tx, merchantId)
  const { changes, states, digest } = await previewMany(tx, reader, body)
  if (digest !== body.digest) throw refuse('quote_changed')
  const id = await writeChanges(ctx, tx, { merchantId, categoryId: null, changes, now })
  const change = async (after: State['after']): Promise<string[]> => {
    const listingIds = states.filter((state) => state.after === after).map((state) => state.listingId)
    const done: string[] = []
    // The limit of one call of these functions.
    for (let at = 0; at < listingIds.length; at += limits.addAllIdsMax) {
      const input = { merchantId, now, listingIds: listingIds.slice(at, at + limits.addAllIdsMax) }
      const answer =
        after === 'removed'
          ? await removeListings(tx, input)
          : await switchListings(tx, { ...input, on: after === 'selling' })
      done.push(...answer.listingIds)
    }
    return done
  }
  return {
    id,
    changed: changes.length,
    published: await change('selling'),
    unpublished: await change('stock'),
    removed: await change('removed'),
  }
}
