import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { storeShop } from '#contract/storefront/shop.ts'
import { readEmail } from '../../base/addresses/phone.ts'
import { after, minuteMs } from '../../base/clock.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { say } from '../../base/texts/texts.ts'
import { findShop, listItems, readItem, readSalt, readShop } from './shopper-queries.ts'
import { followCode, followHash, isRobot, visitorHash } from './shopper-rules.ts'

/** A shop as shoppers see it. */
export const storeShopHandlers: Handlers<typeof storeShop> = {
  shop: async ({ ctx, db, params }) => readShop(db, await findShop(db, params.shop), ctx.config),

  products: async ({ db, params, query, lang }) =>
    listItems(db, query, { merchantId: await findShop(db, params.shop), lang }),

  product: async ({ db, params, lang }) =>
    readItem(db, params.listingId, { merchantId: await findShop(db, params.shop), lang }),

  async visit({ ctx, db, params, body, device, now }) {
    const merchantId = await findShop(db, params.shop)
    if (isRobot(device)) return {}
    const visitor = visitorHash(body.visitor, { salt: await readSalt(db, merchantId, now), merchantId })
    await db.query(sql`select record_visit(${merchantId}, ${visitor}, ${body.listingId ?? null}::uuid, ${now})`)
    ctx.live.touch(merchantId)
    return {}
  },

  async follow(call) {
    const { ctx, db, params, body, now } = call
    const merchantId = await findShop(db, params.shop)
    const email = readEmail(body.email)
    if (email === null) throw refuse('validation', { fields: { email: 'email_invalid' } })
    const address = followHash(ctx.config.secret, 'follow', email)
    if (body.code === undefined) {
      await sendCode(call, { merchantId, email, address })
      return readFollowers(call, merchantId)
    }
    // Counted before it is compared, so that tries made at once are all counted.
    await db.query(sql`
      update follow set tries = tries + 1 where merchant_id = ${merchantId} and email_hash = ${address}`)
    const code = followHash(ctx.config.secret, 'follow code', merchantId, email, body.code.trim())
    const { followers } = await db.one<{ followers: number }>(sql`
      select confirm_follow(${merchantId}, ${address}, ${code}, ${now}) as followers`)
    ctx.live.touch(merchantId)
    return { followers }
  },
}

type FollowCall = Call<typeof storeShop.follow>
type Follower = { merchantId: string; email: string; address: Buffer }

const readFollowers = ({ db }: FollowCall, merchantId: string) =>
  db.one<{ followers: number }>(sql`select followers from merchant_counter where merchant_id = ${merchantId}`)

/** Mails a code; within the same minute no second one, and the answer is the same. */
async function sendCode({ ctx, db, body, lang, now }: FollowCall, { merchantId, email, address }: Follower) {
  const code = followCode()
  const hash = followHash(ctx.config.secret, 'follow code', merchantId, email, code)
  const expiresAt = after(now, limits.verificationMinutes * minuteMs)
  const resendBefore = after(expiresAt, -limits.verificationRetrySeconds * 1_000)
  const wanted = body.on ?? true
  const sent = await db.maybe(sql`
    insert into follow as f (merchant_id, email_hash, following, code_hash, code_expires_at, requested_following, tries,
      changed_at)
    values (${merchantId}, ${address}, false, ${hash}, ${expiresAt}, ${wanted}, 0, ${now})
    on conflict (merchant_id, email_hash) do update
    set code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at,
      requested_following = excluded.requested_following, tries = 0
    where f.code_hash is null or f.code_expires_at <= ${resendBefore}
    returning 1 as sent`)
  if (!sent) return
  const { shop } = await db.one<{ shop: string }>(sql`select name as shop from shop where merchant_id = ${merchantId}`)
  const reader = { lang, currency: ctx.config.currency, timeZone: 'UTC' }
  await ctx.mail.send({
    to: email,
    subject: say('mail.follow.subject', reader, { shop }),
    text: say('mail.follow.text', reader, { code }),
  })
}
