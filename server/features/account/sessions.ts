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

/** Open sessions of one merchant. One more ends the least recently used one. */
const sessionsMax = 100

type FirstFactor = 'password' | PartnerOfLink

type BeginSessionInput = { merchantId: string; device: string; ip: string; by: FirstFactor; accessVersion: number }

type OpenedSession = { token: string; expiresAt: string }
type Begun = OpenedSession | { secondStep: { ticket: string; methods: SecondFactorMethod[] } }

/**
 * What one right factor leads to: a session, or, where the merchant has a second factor, the ticket with which the
 * log-in goes on. `requireSession` answers it, after the transaction.
 */
export async function beginMerchantSession(ctx: Ctx, tx: Db, { by, ...opened }: BeginSessionInput): Promise<Begun> {
  const link = by === 'password' ? null : by
  const methods = await listMethods(tx, opened.merchantId)
  if (methods.length === 0) return openMerchantSession(ctx, tx, { ...opened, link, isProven: link === null })
  const { merchantId, accessVersion } = opened
  const ticket = await openTicket(ctx, tx, { merchantId, link, accessVersion })
  return { secondStep: { ticket, methods } }
}

/** The session, or the refusal that brings the ticket. After the transaction, so that the first factor stays used up. */
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
  /** At which the first factor was proved. */
  accessVersion: number
}

/**
 * Opens a merchant's session; a new browser or network is reported unless it is the first one. Only for who proved as
 * much as the merchant has enrolled: one factor comes by `beginMerchantSession`.
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
  /** The id of the session that stays open; null: none does. */
  except: string | null
  now: Date
}

export async function endSessions(tx: Db, { merchantId, except, now }: EndSessionsInput) {
  await tx.query(sql`select end_merchant_sessions(${merchantId}, null, ${except}, ${now})`)
}
