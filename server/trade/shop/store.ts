import sql, { join, type Sql } from 'sql-template-tag'
import { isSettlementCurrency } from '#contract/currencies.ts'
import type { Body } from '#contract/endpoint.ts'
import { type SellerDetail, sellerDetails } from '#contract/seller-law.ts'
import type { shop } from '#contract/shop.ts'
import { presentTimeZone } from '#contract/time-zones.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { readPhone } from '../../base/addresses/phone.ts'
import { isTimeZone } from '../../base/days.ts'
import type { Db } from '../../base/db/open.ts'
import { type FieldErrors, requireValid } from '../../base/refuse.ts'
import type { TextId } from '../../base/texts/texts.ts'
import { searchWords } from '../../identity/merchants/merchant-words.ts'
import { changeAddress } from './address.ts'
import { invalidText, readLink } from './rules.ts'
import { readSellerDetail } from './seller-details.ts'

type MerchantNames = { country: string; realName: string; email: string; phone: string; slug: string; shopName: string }
type ShopChange = { sets: Sql[]; errors: FieldErrors }

type ChangeStoreInput = { merchantId: string; body: Body<typeof shop.store>; now: Date }

/** Changes the given fields of the shop. Dates stored in the old time zone stay. */
export async function changeStore(db: Db, { merchantId, body, now }: ChangeStoreInput): Promise<void> {
  const merchant = await db.one<MerchantNames>(sql`
    select m.country, m.real_name as "realName", m.email, m.phone, s.slug, s.name as "shopName"
    from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}`)
  const { sets, errors } = readTexts(body, merchant.country)
  if (body.timeZone !== undefined) {
    const timeZone = await findTimeZone(db, body.timeZone)
    if (timeZone !== null) sets.push(sql`time_zone = ${timeZone}`)
    else errors['timeZone'] = 'time_zone_invalid'
  }
  if (body.ownCurrency !== undefined) {
    if (body.ownCurrency !== '' && !isSettlementCurrency(body.ownCurrency)) errors['ownCurrency'] = 'field_invalid'
    sets.push(sql`own_currency = nullif(${body.ownCurrency}, '')`)
  }
  requireValid(errors)
  await db.transaction(async (tx) => {
    await countChange(tx, merchantId, body)
    // A copy, since a transaction that was aborted runs again.
    const written = [...sets]
    if (body.logo !== undefined) {
      await requireOwnImages(tx, { merchantId, purpose: 'logo', images: { logo: body.logo } })
      written.push(sql`logo = ${body.logo}`)
    }
    const slug =
      body.slug === undefined
        ? merchant.slug
        : await changeAddress(tx, { merchantId, from: merchant.slug, typed: body.slug, now })
    if (body.name !== undefined || slug !== merchant.slug) {
      const shopName = body.name?.trim() ?? merchant.shopName
      written.push(sql`search_words = ${searchWords({ ...merchant, shopName, slug })}`)
    }
    await writeShop(tx, merchantId, written)
  })
}

/**
 * Reviewers decide about these three fields, so changing one counts as filing the application again. An earlier
 * statement locks the merchant, so that current values are compared.
 */
async function countChange(tx: Db, merchantId: string, body: ChangeStoreInput['body']) {
  const [name, address, logo] = [body.name?.trim() ?? null, body.address?.trim() ?? null, body.logo ?? null]
  await tx.query(sql`select 1 from merchant where merchant_id = ${merchantId} for no key update`)
  await tx.query(sql`
    update merchant m set redo = m.redo from shop s
    where m.merchant_id = ${merchantId} and m.status = 'in_review' and s.merchant_id = m.merchant_id
      and (s.name, s.address, s.logo) is distinct from
        (coalesce(${name}, s.name), coalesce(${address}, s.address), coalesce(${logo}::uuid, s.logo))`)
}

function readTexts(body: Body<typeof shop.store>, country: string): ShopChange {
  const sets: Sql[] = []
  const errors: FieldErrors = {}
  const required = { name: sql`name`, address: sql`address` }
  for (const field of ['name', 'address'] as const) {
    const text = body[field]
    if (text === undefined) continue
    const error = field === 'name' ? invalidText(text) : invalidText(text.replaceAll(/\r?\n/g, ' '))
    if (error) errors[field] = error
    sets.push(sql`${required[field]} = ${text.trim()}`)
  }
  if (body.phone !== undefined) {
    const phone = readPhone(body.phone.trim(), country)
    if (phone === null) errors['phone'] = body.phone.trim() === '' ? 'field_required' : 'phone_invalid'
    sets.push(sql`phone = ${phone}`)
  }
  sets.push(...setSeller(body, country, errors))
  if (body.introduction !== undefined) sets.push(sql`introduction = ${body.introduction.trim()}`)
  if (body.welcomeMessage !== undefined) sets.push(sql`welcome_message = ${body.welcomeMessage.trim()}`)
  const links = { twitter: sql`twitter`, google: sql`google` }
  for (const field of ['twitter', 'google'] as const) {
    const text = body[field]
    if (text === undefined) continue
    const { link, error } = readLink(text)
    if (error) errors[field] = error
    sets.push(sql`${links[field]} = ${link}`)
  }
  return { sets, errors }
}

function setSeller(body: Body<typeof shop.store>, country: string, errors: FieldErrors): Sql[] {
  const texts: Record<string, string | null> = {}
  const take = (field: SellerDetail | 'contactEmail', read: (text: string) => string | null, wrong: TextId) => {
    const text = body[field]?.trim()
    if (text === undefined) return
    texts[field] = text === '' ? null : read(text)
    if (text !== '' && texts[field] === null) errors[field] = wrong
  }
  take('contactEmail', readEmail, 'email_invalid')
  for (const detail of sellerDetails) take(detail, (text) => readSellerDetail(detail, text, country), 'field_invalid')
  const isGiven = Object.keys(texts).length > 0
  return isGiven ? [sql`seller = jsonb_strip_nulls(seller || ${JSON.stringify(texts)}::jsonb)`] : []
}

/**
 * The current name of a time zone, whatever name a device uses; null if this process or the database does not know it,
 * since both compute dates.
 */
export async function findTimeZone(db: Db, name: string): Promise<string | null> {
  const present = presentTimeZone(name)
  if (!isTimeZone(present)) return null
  // pg_timezone_names lists the system's folder, which may lack UTC.
  const known = await db.maybe(sql`
    select 1 from pg_timezone_names where name = ${present} union all select 1 where ${present} = 'UTC' limit 1`)
  return known ? present : null
}

/** Sets the banners; null removes one. */
export async function changeBanners(db: Db, merchantId: string, body: Body<typeof shop.banner>): Promise<void> {
  const columns = { banner: sql`banner`, adBanner: sql`ad_banner` }
  const fields = (['banner', 'adBanner'] as const).filter((field) => body[field] !== undefined)
  await db.transaction(async (tx) => {
    const images = Object.fromEntries(fields.flatMap((field) => (body[field] ? [[field, body[field]]] : [])))
    await requireOwnImages(tx, { merchantId, purpose: 'banner', images })
    const sets = fields.map((field) => sql`${columns[field]} = ${body[field]}`)
    await writeShop(tx, merchantId, sets)
  })
}

async function writeShop(tx: Db, merchantId: string, sets: readonly Sql[]) {
  if (sets.length > 0) await tx.query(sql`update shop set ${join(sets, ', ')} where merchant_id = ${merchantId}`)
}

type OwnImagesInput = { merchantId: string; purpose: 'logo' | 'banner'; images: Record<string, string> }

/** An image of another purpose or merchant counts as missing, as if it did not exist. */
async function requireOwnImages(tx: Db, { merchantId, purpose, images }: OwnImagesInput) {
  const errors: FieldErrors = {}
  for (const [field, id] of Object.entries(images)) {
    const image = await tx.maybe(sql`
      select id from upload
      where id = ${id} and merchant_id = ${merchantId} and purpose = ${purpose} and erased_at is null`)
    if (!image) errors[field] = 'image_missing'
  }
  requireValid(errors)
}
