import sql, { join, type Sql } from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import type { shop } from '#contract/shop.ts'
import { readPhone } from '../../base/addresses/phone.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { TextId } from '../../base/texts/texts.ts'
import { isTimeZone, readLink, requiredFault } from './rules.ts'

type Faults = Record<string, TextId>
type Change = { sets: Sql[]; faults: Faults }

/**
 * Changes what is given of the shop's basic information. The shop's name in addresses stays: links to it were given
 * away. Days that were written in the old time zone stay too.
 */
export async function changeStore(db: Db, merchantId: string, body: Body<typeof shop.store>): Promise<void> {
  const { country } = await db.one<{ country: string }>(sql`
    select country from merchant where merchant_id = ${merchantId}`)
  const { sets, faults } = textsOf(body, country)
  if (body.timeZone !== undefined) {
    if (await isKnownTimeZone(db, body.timeZone)) sets.push(sql`time_zone = ${body.timeZone}`)
    else faults['timeZone'] = 'time_zone_invalid'
  }
  if (Object.keys(faults).length > 0) throw refuse('validation', { fields: faults })
  await db.transaction(async (tx) => {
    if (body.logo !== undefined) {
      await mustOwn(tx, { merchantId, purpose: 'logo', images: { logo: body.logo } })
      sets.push(sql`logo = ${body.logo}`)
    }
    await writeShop(tx, merchantId, sets)
  })
}

function textsOf(body: Body<typeof shop.store>, country: string): Change {
  const sets: Sql[] = []
  const faults: Faults = {}
  const required = { name: sql`name`, address: sql`address` }
  for (const field of ['name', 'address'] as const) {
    const text = body[field]
    if (text === undefined) continue
    const fault = field === 'name' ? requiredFault(text) : requiredFault(text.replaceAll(/\r?\n/g, ' '))
    if (fault) faults[field] = fault
    sets.push(sql`${required[field]} = ${text.trim()}`)
  }
  if (body.phone !== undefined) {
    const phone = readPhone(body.phone.trim(), country)
    if (phone === null) faults['phone'] = body.phone.trim() === '' ? 'field_required' : 'phone_invalid'
    sets.push(sql`phone = ${phone}`)
  }
  if (body.introduction !== undefined) sets.push(sql`introduction = ${body.introduction.trim()}`)
  if (body.welcomeMessage !== undefined) sets.push(sql`welcome_message = ${body.welcomeMessage.trim()}`)
  const links = { twitter: sql`twitter`, google: sql`google` }
  for (const field of ['twitter', 'google'] as const) {
    const text = body[field]
    if (text === undefined) continue
    const { link, fault } = readLink(text)
    if (fault) faults[field] = fault
    sets.push(sql`${links[field]} = ${link}`)
  }
  return { sets, faults }
}

/** The database dates figures by it, so it must know it as this process does. */
async function isKnownTimeZone(db: Db, name: string): Promise<boolean> {
  if (!isTimeZone(name)) return false
  const { isKnown } = await db.one<{ isKnown: boolean }>(sql`
    select exists (select 1 from pg_timezone_names where name = ${name}) as "isKnown"`)
  return isKnown
}

/** Sets or removes (null) the two banners. */
export async function changeBanners(db: Db, merchantId: string, body: Body<typeof shop.banner>): Promise<void> {
  const columns = { banner: sql`banner`, adBanner: sql`ad_banner` }
  const fields = (['banner', 'adBanner'] as const).filter((field) => body[field] !== undefined)
  await db.transaction(async (tx) => {
    const given = fields.flatMap((field) => (body[field] ? [[field, body[field]] as const] : []))
    await mustOwn(tx, { merchantId, purpose: 'banner', images: Object.fromEntries(given) })
    await writeShop(
      tx,
      merchantId,
      fields.map((field) => sql`${columns[field]} = ${body[field]}`),
    )
  })
}

async function writeShop(tx: Db, merchantId: string, sets: readonly Sql[]) {
  if (sets.length > 0) await tx.query(sql`update shop set ${join(sets, ', ')} where merchant_id = ${merchantId}`)
}

type Images = { merchantId: string; purpose: 'logo' | 'banner'; images: Record<string, string> }

/** An image of another purpose or another merchant is missing, like one that is not there. */
async function mustOwn(tx: Db, { merchantId, purpose, images }: Images) {
  const faults: Faults = {}
  for (const [field, id] of Object.entries(images)) {
    const found = await tx.maybe(sql`
      select id from upload
      where id = ${id} and merchant_id = ${merchantId} and purpose = ${purpose} and erased_at is null`)
    if (!found) faults[field] = 'image_missing'
  }
  if (Object.keys(faults).length > 0) throw refuse('validation', { fields: faults })
}
