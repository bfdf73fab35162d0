import { parse } from 'csv-parse/sync'
import { realData, withRealData } from '#tools/real-data.ts'
import { type Invoice, type InvoiceLine, makeInvoices } from './sample-invoices.ts'

export type { Invoice }

type Row = { InvoiceNo: string; StockCode: string; Description: string; Quantity: string; UnitPrice: string }

/** Pounds as typed ("2.1") to pence, digit by digit; null where it is no positive price of whole pence. */
function pence(pounds: string): number | null {
  const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(pounds)
  if (!match) return null
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount > 0 ? amount : null
}

const linesMax = 50

/**
 * The first real invoices that are no cancellations. Lines without a positive price and quantity are dropped; each
 * StockCode at each price is a product.
 */
function realInvoices(count: number): Invoice[] {
  const rows: Row[] = parse(realData('orders/uci_online_retail/online_retail_sample.csv'), { columns: true, bom: true })
  const invoices = new Map<string, InvoiceLine[]>()
  for (const row of rows) {
    if (row.InvoiceNo.startsWith('C')) continue
    const priceCents = pence(row.UnitPrice)
    const quantity = Number(row.Quantity)
    if (priceCents === null || !Number.isInteger(quantity) || quantity <= 0) continue
    const lines = invoices.get(row.InvoiceNo) ?? []
    const source = `uci-${row.StockCode}-${priceCents}`.toLowerCase()
    lines.push({ source, title: row.Description.trim(), quantity, priceCents })
    invoices.set(row.InvoiceNo, lines)
  }
  return [...invoices]
    .map(([number, lines]) => ({ number, lines }))
    .filter(({ lines }) => lines.length > 0 && lines.length <= linesMax)
    .slice(0, count)
}

/** As many invoices of our own, and as many real ones. */
export const readInvoices = (count: number): Invoice[] =>
  withRealData('invoices', makeInvoices(count), () => realInvoices(count))

/** 60 % of the selling price, rounded to the cent: no set has a real purchase price. */
export const purchaseCents = (priceCents: number) => Math.max(1, Math.floor((priceCents * 60 + 50) / 100))

/** The products of these invoices in our JSON Lines, with stock for all of them. */
export function productLines(invoices: Invoice[]): string {
  const products = new Map(invoices.flatMap(({ lines }) => lines.map((line) => [line.source, line] as const)))
  return [...products.values()]
    .map(({ source, title, priceCents }) =>
      JSON.stringify({
        source,
        title: { en: title || source },
        category: ['Invoices'],
        variants: [{ source, sku: source, name: {}, purchasePrice: purchaseCents(priceCents), stock: 1_000_000 }],
      }),
    )
    .join('\n')
}
