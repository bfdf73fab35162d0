import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import type { storeShop } from '#contract/storefront/shop.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { withFields } from '../../base/http/raw.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { sendInPrivate } from '../../base/mail.ts'
import { RefusedForGood } from '../../base/outbox.ts'
import { refuseField } from '../../base/refuse.ts'
import { fingerprint, fingerprints } from '../../base/secrets/encryption.ts'
import { mayMail, returnMail } from '../../base/secrets/mail-limits.ts'
import { followMails } from '../../base/secrets/try-limits.ts'
import { newVerificationCode, normaliseVerificationCode } from '../../base/secrets/verification-code.ts'
import { visitorSecret } from '../../base/secrets/visitor.ts'
import { say } from '../../base/texts/texts.ts'
import { sealAddress } from './followers.ts'
import { findVisibleShop, listItems, readItem, readSalt, readShop } from './queries.ts'
import { isRobot, nameInMail, visitorHash } from './rules.ts'
import { isCountable } from './visitors.ts'

export const storeShopHandlers: Handlers<typeof storeShop> = {
  async shop({ ctx, db, params }) {
    const shown = await readShop(db, await findVisibleShop(ctx, params.shop), ctx.config)
    return withFields({ visitor: visitorSecret(ctx.config.keys, ctx.ids.secret()) }, shown)
  },

  products: async ({ ctx, db, params, query, lang }) =>
    listItems(db, query, { merchantId: await findVisibleShop(ctx, params.shop), lang }),

  product: async ({ ctx, db, params, lang }) =>
    readItem(db, params.listingId, { merchantId: await findVisibleShop(ctx, params.shop), lang }),

  async visit({ ctx, db, params, body, device, now, request, ip }) {
    const merchantId = await findVisibleShop(ctx, params.shop)
    const { visitor: secret } = body
    if (isRobot(device) || !(await isCountable({ ctx, request, ip, merchantId, visitor: secret }))) return {}
    const visitor = visitorHash(secret, { salt: await readSalt(db, merchantId, now), merchantId })
    await db.query(sql`select record_visit(${merchantId}, ${visitor}, ${body.listingId ?? null}::uuid, ${now})`)
    if (body.basket && body.listingId !== undefined) {
      await db.query(sql`select record_basket(${merchantId}, ${visitor}, ${body.listingId}::uuid, ${now})`)
    }
    return {}
  },

  async follow(call) {
    const { ctx, db, params, body, lang, now } = call
    const merchantId = await findVisibleShop(ctx, params.shop)
    const email = readEmail(body.email)
    if (email === null) throw refuseField('email', 'email_invalid')
    const emailHash = await findEmailHash(ctx, merchantId, email)
    if (body.code === undefined) {
      await sendFollowCode(call, { merchantId, email, emailHash })
      return db.one<{ followers: number }>(sql`
        select followers from merchant_counter where merchant_id = ${merchantId}`)
    }
    // Counted before the comparison, so that parallel tries are all counted.
    await db.query(sql`
      update follow set tries = tries + 1 where merchant_id = ${merchantId} and email_hash = ${emailHash}`)
    const codeHash = followCodeHash(ctx, { merchantId, email, code: normaliseVerificationCode(body.code) })
    const { followers } = await db.one<{ followers: number }>(sql`
      select confirm_follow(${merchantId}, ${emailHash}, ${codeHash}, ${sealAddress(ctx.config.keys, email)},
        ${lang}, ${now}) as followers`)
    ctx.live.touch(merchantId)
    return { followers }
  },
}

/** The keyed hash of a follower's address, also if another key of the server made the stored one. */
async function findEmailHash(ctx: Ctx, merchantId: string, email: string): Promise<Buffer> {
  const stored = await ctx.db.maybe<{ hash: Buffer }>(sql`
    select email_hash as hash from follow where merchant_id = ${merchantId}
      and email_hash = any (${fingerprints(ctx.config.keys, 'follower', email)}::bytea[])`)
  return stored?.hash ?? fingerprint(ctx.config.keys, 'follower', email)
}

type FollowCode = { merchantId: string; email: string; code: string }

const followCodeHash = ({ config }: Ctx, { merchantId, email, code }: FollowCode) =>
  fingerprint(config.keys, 'verification code', ['follow', merchantId, email, code].join('\0'))

type FollowCall = Call<typeof storeShop.follow>
type Follower = { merchantId: string; email: string; emailHash: Buffer }

/** Mails a code, at most one per minute; the answer is the same either way. */
async function sendFollowCode(call: FollowCall, { merchantId, email, emailHash }: Follower) {
  const { ctx, db, body, lang, now } = call
  const code = newVerificationCode()
  const codeHash = followCodeHash(ctx, { merchantId, email, code })
  const expiresAt = after(now, limits.verificationMinutes * minuteMs)
  const resendBefore = after(expiresAt, -limits.verificationRetrySeconds * 1_000)
  const mail = { email, counted: [{ kind: 'follower', limit: followMails }] }
  const follows = body.on ?? true
  const stored = await db.maybe(sql`
    insert into follow as f (merchant_id, email_hash, following, code_hash, code_expires_at, requested_following, tries,
      changed_at)
    values (${merchantId}, ${emailHash}, false, ${codeHash}, ${expiresAt}, ${follows}, 0, ${now})
    on conflict (merchant_id, email_hash) do update
    set code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at,
      requested_following = excluded.requested_following, tries = 0
    where f.code_hash is null or f.code_expires_at <= ${resendBefore}
    returning 1 as stored`)
  if (!stored || !(await mayMail(call, db, mail))) return
  const shop = await db.one<{ name: string; slug: string }>(sql`
    select name, slug from shop where merchant_id = ${merchantId}`)
  const reader = { lang, currency: ctx.config.currency, timeZone: 'UTC' }
  await sendInPrivate(ctx.mail, {
    to: email,
    subject: say('mail.follow.subject', reader, { shop: nameInMail(shop) }),
    // Only followers get the promise about the number of mails, and not those who unfollow by a code.
    text: [say('mail.follow.text', reader, { code }), ...(follows ? [say('mail.follow.promise', reader)] : [])].join(
      '\n\n',
    ),
  }).catch(async (error: unknown) => {
    if (error instanceof RefusedForGood) throw refuseField('email', 'email_invalid')
    // The next request mails again at once. The code stays good, because the mail may have arrived nevertheless.
    await db.query(sql`
      update follow set code_expires_at = ${resendBefore}
      where merchant_id = ${merchantId} and email_hash = ${emailHash} and code_hash = ${codeHash}`)
    await returnMail(call, db, mail)
    throw error
  })
}
