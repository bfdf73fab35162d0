import sql from 'sql-template-tag'
import type { Body, Reply } from '#contract/endpoint.ts'
import { type OwnPart, ownParts } from '#contract/legal.ts'
import type { shop } from '#contract/shop.ts'
import type { Db } from '../../base/db/open.ts'

type OwnPages = Reply<typeof shop.pages>
type WriteInput = { merchantId: string; body: Body<typeof shop.writePages>; now: Date }

export async function listOwnPages(db: Db, merchantId: string): Promise<OwnPages> {
  const written = await db.query<OwnPages[number]>(sql`
    select distinct on (part) part, text, version, to_iso(at) as at from shop_page
    where merchant_id = ${merchantId} order by part, version desc`)
  return ownParts.map((part) => written.find((page) => page.part === part) ?? { part, text: '', version: 0, at: null })
}

/** Adds a version if a page changes. Line breaks separate paragraphs. */
export async function writeOwnPages(db: Db, { merchantId, body, now }: WriteInput): Promise<void> {
  await db.transaction(async (tx) => {
    for (const part of ownParts) {
      const text = body[part]?.replaceAll(/\r\n?/g, '\n').trim()
      if (text !== undefined) await tx.query(sql`select write_shop_page(${merchantId}, ${part}, ${text}, ${now})`)
    }
  })
}

type OwnTextInput = { merchantId: string; part: OwnPart; on: Date | null }

/** A shop's text of a page at a time or now, and since when; null if there was none. */
export async function readOwnText(db: Db, { merchantId, part, on }: OwnTextInput) {
  const found = await db.maybe<{ text: string; at: string }>(sql`
    select text, to_iso(at) as at from shop_page
    where merchant_id = ${merchantId} and part = ${part} and (${on}::timestamptz is null or at <= ${on}::timestamptz)
    order by version desc limit 1`)
  return found && found.text !== '' ? found : null
}
