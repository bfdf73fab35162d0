import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { registrations } from '#contract/registrations.ts'
import { after } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import { listMethods } from '../../base/factors/methods.ts'
import type { Call } from '../../base/http/serve.ts'
import { type FieldErrors, requireValid } from '../../base/refuse.ts'
import { takeTry } from '../../base/secrets/failures.ts'
import { callerSubject } from '../../base/secrets/password-tries.ts'
import { lostAccessTries } from '../../base/secrets/try-limits.ts'
import { originOf, recordSecurityEvent } from '../../base/security-events.ts'
import { identifyAccount } from '../../identity/account/accounts.ts'
import { isCaptchaDue, requireCaptcha } from '../../identity/account/captcha.ts'
import { expireLostAccess } from '../../identity/account/lost-access.ts'
import { requireAccount } from '../../identity/account/passwords.ts'
import { sendSecurityNotice } from '../../identity/account/security-notice.ts'
import { documentPhotos } from './rules.ts'

type AskCall = Call<typeof registrations.lostAccess>

/** So that a stranger who knows the name cannot cause mail after mail. */
const asksMax = 3
const asksWithinMs = 30 * dayMs

/**
 * Requests access for a merchant who lost every second factor. The answer never reveals whether an account matches:
 * photos are taken either way, and the merchant is told by message and mail.
 */
export async function askForAccess(call: AskCall) {
  const { ctx, db, body, ip, now } = call
  if (await isCaptchaDue(db, [callerSubject(ip)], now)) await requireCaptcha(ctx, body.captcha)
  requireAccount(body.account)
  await takeTry(db, { subject: `lost access:${ip}`, limit: lostAccessTries, now })
  const { merchant } = await identifyAccount(db, body.account)
  await db.transaction(async (tx) => {
    // Locked, so that only one of several requests is accepted and reported.
    if (merchant) await tx.query(sql`select lock_merchant(${merchant.merchantId})`)
    const merchantId = merchant && (await mayAsk(tx, merchant.merchantId, call)) ? merchant.merchantId : null
    const photos = await takePhotos(tx, body, merchantId)
    if (merchantId !== null) await file(call, tx, { merchantId, ...photos })
  })
  return {}
}

const oneForm = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

async function mayAsk(tx: Db, merchantId: string, { body, now }: AskCall): Promise<boolean> {
  const { realName } = await tx.one<{ realName: string }>(sql`
    select real_name as "realName" from merchant where merchant_id = ${merchantId}`)
  await expireLostAccess(tx, merchantId, now)
  const { asks, isOpen } = await tx.one<{ asks: number; isOpen: boolean }>(sql`
    select count(*) filter (where asked_at > ${after(now, -asksWithinMs)})::integer as asks,
      coalesce(bool_or(status in ('in_review', 'confirmed')), false) as "isOpen"
    from lost_access where merchant_id = ${merchantId}`)
  const methods = await listMethods(tx, merchantId)
  return oneForm(realName) === oneForm(body.realName) && methods.length > 0 && asks < asksMax && !isOpen
}

type Photos = { idFront: string; idBack: string | null; idHeld: string }

/** Claims unused photos. Without a matching account they are erased after a day, like other unused ones. */
async function takePhotos(tx: Db, body: AskCall['body'], merchantId: string | null): Promise<Photos> {
  const errors: FieldErrors = {}
  for (const field of documentPhotos(body.idKind)) {
    const taken = await tx.maybe(sql`
      update upload set merchant_id = ${merchantId}, sender = null, purpose = 'lost_access'
      where id = ${body[field] ?? null} and purpose = 'identity' and merchant_id is null and erased_at is null
      returning id`)
    if (!taken) errors[field] = 'image_missing'
  }
  requireValid(errors)
  const hasBack = documentPhotos(body.idKind).some((field) => field === 'idBack')
  return { idFront: body.idFront, idBack: hasBack ? (body.idBack ?? null) : null, idHeld: body.idHeld }
}

async function file(call: AskCall, tx: Db, { merchantId, idFront, idBack, idHeld }: Photos & { merchantId: string }) {
  const { ctx, body, now } = call
  await tx.query(sql`
    insert into lost_access (merchant_id, id, asked_at, asked_from, id_kind, id_front, id_back, id_held)
    values (${merchantId}, ${ctx.ids.next()}, ${now}, ${JSON.stringify(originOf(call))}::jsonb, ${body.idKind},
      ${idFront}, ${idBack}, ${idHeld})`)
  await recordSecurityEvent(call, tx, { merchantId, kind: 'lost_access_asked' })
  const params = { at: now.toISOString() }
  await sendSecurityNotice(ctx, tx, { merchantId, kind: 'lost_access_asked', params, subject: 'password' })
}
