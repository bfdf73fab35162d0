import { readFileSync } from 'node:fs'
import pg from 'pg'

export type Size = { merchants: number; orders: number; big: number; products: number }

/**
 * Fills a migrated database with products and orders. Refuses a database whose name does not say that it is for
 * measuring.
 */
export async function generate(ownerUrl: string, { merchants, orders, big, products }: Size): Promise<void> {
  if (!new URL(ownerUrl).pathname.startsWith('/bench_')) throw new Error('only databases named bench_… are filled')
  const settings: Record<string, string> = {
    merchants: String(merchants),
    orders: String(orders),
    big: String(big),
    products: String(products),
    at: "timestamptz '2026-01-01'",
    far: "timestamptz '2099-01-01'",
  }
  const text = readFileSync(new URL('./generate.sql', import.meta.url), 'utf8').replace(
    /(?<!:):(merchants|orders|big|products|at|far)\b/g,
    (_, name: string) => settings[name] ?? '',
  )
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(text)
  await owner.query('vacuum analyze')
  await owner.end()
}
