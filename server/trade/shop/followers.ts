import sql from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { decrypt, encrypt, fingerprint, fingerprints, isSigned } from '../../base/secrets/encryption.ts'
import type { RootKeys } from '../../base/secrets/root-keys.ts'

/** A follower, identified by the keyed hash of the mail address. */
export type FollowerKey = { merchantId: string; emailHash: Buffer }

export const sealAddress = (keys: RootKeys, email: string): Buffer =>
  encrypt(keys, 'address of a follower', Buffer.from(email))

export const openAddress = (keys: RootKeys, sealed: Uint8Array): string =>
  decrypt(keys, 'address of a follower', sealed).toString()

const signedText = ({ merchantId, emailHash }: FollowerKey) => `${merchantId}.${emailHash.toString('hex')}`

/**
 * The token in the link that stops one shop's mails to one follower. It is signed, so that nobody can forge it from a
 * hash, and never expires, so that old mails work too.
 */
export function signStopToken(keys: RootKeys, key: FollowerKey): string {
  const signature = fingerprint(keys, 'link to stop following', signedText(key))
  return `${key.emailHash.toString('base64url')}.${signature.toString('base64url')}`
}

/** The follower named by a token; null if this server did not sign it for the shop. */
export function readStopToken(keys: RootKeys, merchantId: string, token: string): FollowerKey | null {
  const [hash = '', signature = '', ...more] = token.split('.')
  const key = { merchantId, emailHash: Buffer.from(hash, 'base64url') }
  const signed = { text: signedText(key), signature: Buffer.from(signature, 'base64url') }
  return more.length === 0 && isSigned(keys, 'link to stop following', signed) ? key : null
}

/** The page for unfollowing; a POST to the same address unfollows without the page. */
export const stopPageOf = ({ publicUrl, slug, token }: { publicUrl: string; slug: string; token: string }): string =>
  `${publicUrl}/s/${slug}/unfollow/${token}`

/** Unfollows at once and erases the address. The answer does not reveal whether the shop was followed. */
export async function stopFollowing(ctx: Ctx, db: Db, { merchantId, emailHash }: FollowerKey): Promise<void> {
  await db.query(sql`select stop_following(${merchantId}, ${emailHash}, ${ctx.clock.now()})`)
  ctx.live.touch(merchantId)
}

/** Unfollows an address, whichever key of the server made its hash. */
export async function stopFollowingOf(ctx: Ctx, db: Db, { merchantId, email }: { merchantId: string; email: string }) {
  for (const emailHash of fingerprints(ctx.config.keys, 'follower', email)) {
    await stopFollowing(ctx, db, { merchantId, emailHash })
  }
}

/** A follower who may get a mail now: the shop is visible and the address not erased. */
export type Recipient = { sealed: Uint8Array; lang: LanguageCode; newsSince: Date; name: string; slug: string }

export const findRecipient = (db: Db, { merchantId, emailHash }: FollowerKey) =>
  db.maybe<Recipient>(sql`
    select f.sealed, f.lang, f.news_since as "newsSince", s.name, s.slug
    from follow f join shop s on s.merchant_id = f.merchant_id and s.closed_at is null
    join merchant m on m.merchant_id = f.merchant_id and m.status = 'approved'
    where f.merchant_id = ${merchantId} and f.email_hash = ${emailHash} and f.following and f.sealed is not null`)

export type NewListing = { listingId: string; title: string; price: number; isFrom: boolean }

/** The newest listings since a time that are on sale; must match has_news(). */
export const listNews = (
  db: Db,
  { merchantId, since, now, lang, limit }: { merchantId: string; since: Date; now: Date; lang: string; limit: number },
) =>
  db.query<NewListing>(sql`
    select l.id as "listingId", localize_text(p.title, ${lang}) as title, l.selling_price as price, exists (
      select 1 from listing_variant v
      where v.merchant_id = ${merchantId} and v.listing_id = l.id and v.selling_price > l.selling_price) as "isFrom"
    from listing l join product p on p.id = l.product_id and p.on_sale
    where l.merchant_id = ${merchantId} and l.added_at > ${since}
      and l.added_at <= ${now}::timestamptz - news_settle_period() and l.removed_at is null and l.state = 'selling'
    order by l.added_at desc, l.id desc limit ${limit}`)
