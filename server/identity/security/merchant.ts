import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { SecurityEventKind, security } from '#contract/security.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { removeUnneededCodes } from '../../base/factors/methods.ts'
import {
  listPasskeys,
  passkeyName,
  registrationOptions,
  removePasskey,
  renamePasskey,
  storePasskey,
  verifyNewPasskey,
} from '../../base/factors/passkeys.ts'
import { requireProof } from '../../base/factors/proof.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions, isOpen, type MerchantSession } from '../../base/http/session.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { originOf, recordSecurityEvent } from '../../base/security-events.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { readAccount } from '../account/accounts.ts'
import { stopOwnLostAccess } from '../account/lost-access.ts'
import { unbindPartners } from '../account/partner-bindings.ts'
import { sendSecurityNotice } from '../account/security-notice.ts'
import { beginApp, confirmApp, removeApp, storeFirstRecoveryCodes, storeRecoveryCodes } from './codes.ts'
import { signIn, signInOptions } from './sign-in.ts'
import { stepUp, stepUpOptions } from './step-up.ts'
import { listWays } from './ways.ts'

export const securityHandlers: Handlers<typeof security> = {
  signInOptions,
  signIn,
  stepUpOptions,
  stepUp,

  async overview({ ctx, db, session }) {
    const [factors, devicesFromBefore] = await Promise.all([
      readOverview(db, session.merchantId),
      countFromBefore(ctx, db, session),
    ])
    return { ...factors, devicesFromBefore }
  },
  ways: ({ ctx, db, session }) => listWays(ctx, db, session),

  async removePartner(call) {
    const { merchantId } = call.session
    const ended = await changeFactors(call, (tx) => unbindPartners(call, tx, { merchantId, partnerId: call.body.id }))
    if (ended === 0) throw refuse('not_found')
    forgetSessions()
    return {}
  },

  async stopLostAccess(call) {
    await call.db.transaction((tx) => stopOwnLostAccess(call, tx, call.session.merchantId))
    return {}
  },

  async passkeyOptions({ ctx, db, session }) {
    const { email } = await readAccount(db, session.merchantId)
    return {
      options: await registrationOptions(ctx, { subject: subjectOf(session), userName: email, sessionId: session.id }),
    }
  },

  async addPasskey(call) {
    const { ctx, session, body } = call
    const subject = subjectOf(session)
    const name = passkeyName(body.name)
    const passkey = await verifyNewPasskey(ctx, { subject, answer: body.passkey, sessionId: session.id })
    return changeFactors(call, async (tx) => {
      await storePasskey(ctx, tx, { subject, name, passkey, from: originOf(call) })
      const recoveryCodes = await makeFirstCodes(call, tx)
      await recordChange(call, tx, { kind: 'passkey_added', detail: name })
      return { recoveryCodes }
    })
  },

  async renamePasskey(call) {
    const { db, session, body } = call
    await renamePasskey(db, subjectOf(session), { id: body.id, name: body.name })
    await recordSecurityEvent(call, db, { merchantId: session.merchantId, kind: 'passkey_renamed', detail: body.name })
    return {}
  },

  removePasskey(call) {
    const { session, body } = call
    return changeFactors(call, async (tx) => {
      const name = await removePasskey(tx, subjectOf(session), body.id)
      await removeUnneededCodes(tx, session.merchantId)
      await recordChange(call, tx, { kind: 'passkey_removed', detail: name })
      return {}
    })
  },

  async beginApp({ ctx, db, session }) {
    const { email } = await readAccount(db, session.merchantId)
    const begun = await beginApp(ctx, { merchantId: session.merchantId, email })
    if (begun === null) throw refuse('conflict')
    noteSecurity(ctx, 'account_event', { act: 'app_begun' })
    return begun
  },

  confirmApp(call) {
    const { ctx, session, body } = call
    const { merchantId } = session
    return changeFactors(call, async (tx) => {
      if (!(await confirmApp(ctx, tx, { merchantId, code: body.code }))) throw refuseField('code', 'code_wrong')
      await recordChange(call, tx, { kind: 'app_added', detail: '' })
      return { recoveryCodes: await makeFirstCodes(call, tx) }
    })
  },

  removeApp(call) {
    const { session } = call
    return changeFactors(call, async (tx) => {
      if (!(await removeApp(tx, session.merchantId))) throw refuse('not_found')
      await recordChange(call, tx, { kind: 'app_removed', detail: '' })
      return {}
    })
  },

  renewRecoveryCodes(call) {
    const { merchantId } = call.session
    return changeFactors(call, async (tx) => {
      const { app, passkeys } = await readOverview(tx, merchantId)
      if (app === null && passkeys.length === 0) throw refuse('conflict')
      await recordSecurityEvent(call, tx, { merchantId, kind: 'recovery_codes_made' })
      const params = { at: call.ctx.clock.now().toISOString() }
      await sendSecurityNotice(call.ctx, tx, { merchantId, kind: 'recovery_codes_made', params, subject: 'password' })
      return { recoveryCodes: await storeRecoveryCodes(tx, merchantId) }
    })
  },

  log: ({ db, session: { merchantId }, query }) =>
    readList(db, {
      query,
      from: sql`security_event e`,
      where: [sql`e.merchant_id = ${merchantId}`],
      order: newestFirst(sql`e.id`),
      columns: sql`e.id, e.at, e.kind, e.device, e.network, e.detail`,
      item: ({ at, ...event }: EventRow) => ({ ...event, at: at.toISOString() }),
    }),
}

type EventRow = Omit<Reply<typeof security.log>['list'][number], 'at'> & { at: Date }

const subjectOf = ({ merchantId }: MerchantSession) => ({ party: 'merchant', subjectId: merchantId }) as const

type ChangeCall = { ctx: Ctx; db: Db; session: MerchantSession; ip: string; device: string }
type Change = {
  kind: Extract<SecurityEventKind, 'passkey_added' | 'passkey_removed' | 'app_added' | 'app_removed'>
  detail: string
}

/**
 * Changes factors under the lock of the merchant's row, like "it was not me": the report removes earlier changes and
 * refuses later ones, since it ended the session. A log-in under way must begin again.
 */
function changeFactors<T>({ ctx, db, session }: ChangeCall, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query(sql`select change_access(${session.merchantId})`)
    await requireProof(ctx, tx, session)
    return work(tx)
  })
}

/** Recorded, with a message and a mail, since a thief's first step would be to add a factor. */
async function recordChange(call: ChangeCall, tx: Db, { kind, detail }: Change) {
  const { ctx, session } = call
  const { merchantId } = session
  await recordSecurityEvent(call, tx, { merchantId, kind, detail })
  const params = { at: ctx.clock.now().toISOString() }
  const isAdded = kind === 'passkey_added' || kind === 'app_added'
  await sendSecurityNotice(ctx, tx, {
    merchantId,
    kind: isAdded ? 'factor_added' : 'factor_removed',
    params,
    subject: 'password',
  })
}

async function makeFirstCodes(call: ChangeCall, tx: Db): Promise<string[] | null> {
  const { merchantId } = call.session
  const codes = await storeFirstRecoveryCodes(tx, merchantId)
  if (codes !== null) await recordSecurityEvent(call, tx, { merchantId, kind: 'recovery_codes_made' })
  return codes
}

/** Other sessions opened before the last change of a factor. */
async function countFromBefore(ctx: Ctx, db: Db, { id, merchantId }: MerchantSession): Promise<number> {
  const { changedAt } = await db.one<{ changedAt: Date | null }>(sql`
    select max(at) as "changedAt" from security_event where merchant_id = ${merchantId}
      and kind in ('passkey_added', 'passkey_removed', 'app_added', 'app_removed', 'recovery_codes_made')`)
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from session s
    where s.party = 'merchant' and s.subject_id = ${merchantId} and s.id <> ${id} and ${isOpen(ctx)}
      and s.created_at < ${changedAt}`)
  return count
}

type Factors = Omit<Reply<typeof security.overview>, 'devicesFromBefore'>

async function readOverview(db: Db, merchantId: string): Promise<Factors> {
  const passkeys = await listPasskeys(db, { party: 'merchant', subjectId: merchantId })
  const factor = await db.maybe<{ since: Date | null; recoveryCodesLeft: number }>(sql`
    select totp_enrolled_at as since, cardinality(recovery_hashes) as "recoveryCodesLeft"
    from second_factor where merchant_id = ${merchantId}`)
  return {
    passkeys,
    app: factor?.since ? { since: factor.since.toISOString() } : null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
  }
}
