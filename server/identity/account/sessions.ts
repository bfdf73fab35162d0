import sql from 'sql-template-tag'
import type { SecondFactorMethod } from '#contract/security.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { openTicket } from '../../base/factors/challenges.ts'
import { listMethods } from '../../base/factors/methods.ts'
import { isNewPlace, shownDeviceName } from '../../base/http/known-network.ts'
import { openSession, type PartnerOfLink } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { sendSecurityNotice } from './security-notice.ts'

/** One more session ends the least recently used one. */
const sessionsMax = 100

type FirstFactor = 'password' | PartnerOfLink

type BeginSessionInput = { merchantId: string; device: string; ip: string; by: FirstFactor; accessVersion: number }

type OpenedSession = { token: string; expiresAt: string }
type Begun = OpenedSession | { secondStep: { ticket: string; methods: SecondFactorMethod[] } }

/**
 * Opens a session after one right factor or, if the merchant has a second factor, creates the ticket for the second
 * step. Pass the result to `requireSession` after the transaction.
 */
export async function beginMerchantSession(ctx: Ctx, tx: Db, { by, ...opened }: BeginSessionInput): Promise<Begun> {
  const link = by === 'password' ? null : by
  const methods = await listMethods(tx, opened.merchantId)
  if (methods.length === 0) return openMerchantSession(ctx, tx, { ...opened, link, isProven: link === null })
  const { merchantId, accessVersion } = opened
  const ticket = await openTicket(ctx, tx, { merchantId, link, accessVersion })
  return { secondStep: { ticket, methods } }
}

/**
 * Returns the session, or refuses with the ticket. Called after the transaction, so that the first factor stays
 * consumed.
 */
export function requireSession(begun: Begun): OpenedSession {
  if ('secondStep' in begun) throw refuse('second_factor_required', begun.secondStep)
  return begun
}

type OpenSessionInput = {
  merchantId: string
  device: string
  ip: string
  isProven: boolean
  link: PartnerOfLink | null
  /** The version at which the first factor was proved. */
  accessVersion: number
}

/**
 * Opens a session and reports a new browser or network, except the first. Callers must have checked the second factor;
 * `beginMerchantSession` does so after one factor.
 */
export async function openMerchantSession(ctx: Ctx, tx: Db, { merchantId, device, ip, ...proven }: OpenSessionInput) {
  const now = ctx.clock.now()
  const place = { party: 'merchant', subjectId: merchantId, device, ip } as const
  const isNew = await isNewPlace(ctx, tx, place)
  const opened = await openSession(ctx, tx, { ...place, ...proven })
  await tx.query(sql`select end_oldest_sessions(${merchantId}, ${sessionsMax}, ${now})`)
  if (isNew) {
    const params = { device: shownDeviceName(device), at: now.toISOString() }
    await sendSecurityNotice(ctx, tx, { merchantId, kind: 'new_device', params, subject: 'device' })
  }
  return opened
}

type EndSessionsInput = {
  merchantId: string
  /** The session that stays open, or null for none. */
  except: string | null
  now: Date
}

export async function endSessions(tx: Db, { merchantId, except, now }: EndSessionsInput) {
  await tx.query(sql`select end_merchant_sessions(${merchantId}, null, ${except}, ${now})`)
}
