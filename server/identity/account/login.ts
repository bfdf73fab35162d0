import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isKnownNetwork, networkHash } from '../../base/http/known-network.ts'
import { type Raw, rawObject, withFields } from '../../base/http/raw.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { callerSubject, compareOnce, takePasswordTry, tryLane } from '../../base/secrets/password-tries.ts'
import { isPassword } from '../../base/secrets/passwords.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { identifyAccount } from './accounts.ts'
import { isCaptchaDue, requireCaptcha } from './captcha.ts'
import { raiseHash } from './passwords.ts'
import { reportFailures } from './security-notice.ts'
import { beginMerchantSession, requireSession } from './sessions.ts'

type LoginCall = Pick<Call<typeof account.login>, 'ctx' | 'db' | 'lang' | 'now' | 'ip' | 'device'> & {
  body: Body<typeof account.login>
}

/**
 * Signs in. Each try is counted before the password is compared, for the account and the caller; repeated failures
 * require a proof of work. An unknown account answers like a wrong password, and takes as long.
 */
export async function login({ ctx, db, body, lang, now, ip, device }: LoginCall): Promise<Raw> {
  const { merchant, subject } = await identifyAccount(db, body.account)
  const isKnown = await isKnownNetwork(ctx, db, { party: 'merchant', subjectId: merchant?.merchantId, ip })
  const lane = tryLane(subject, isKnown ? networkHash(ctx, ip) : null)
  if (await isCaptchaDue(db, [lane, callerSubject(ip)], now)) await requireCaptcha(ctx, body.captcha)
  const taken = await takePasswordTry(db, { subject: lane, ip: isKnown ? null : ip, now })
  const isRight = await compareOnce(taken, () => isPassword(ctx, body.password, merchant?.passwordHash))
  if (!merchant || !isRight) {
    if (merchant) {
      recordFailure({ ctx, ip, device }, merchant.merchantId)
      await reportFailures(ctx, { merchantId: merchant.merchantId, failures: taken.failures })
    }
    throw refuse('login_failed')
  }
  await taken.forgive()
  const { merchantId, accessVersion } = merchant
  // Not awaited: a full hashing queue must not refuse a right password.
  raiseHash(ctx, merchant, body.password).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a password could not be hashed again'),
  )
  const begun = await db.transaction(async (tx) => {
    const result = await beginMerchantSession(ctx, tx, { merchantId, accessVersion, device, ip, by: 'password' })
    if ('token' in result) await recordSecurityEvent({ ctx, ip, device }, tx, { merchantId, kind: 'login' })
    return result
  })
  const session = requireSession(begun)
  const info = await readMerchantInfo(ctx, db, { merchantId, lang })
  return rawObject({ merinfo: withFields(session, info) })
}

/** Not awaited: the time it takes would reveal that the account exists. */
function recordFailure(caller: { ctx: Ctx; ip: string; device: string }, merchantId: string) {
  const { ctx } = caller
  recordSecurityEvent(caller, ctx.db, { merchantId, kind: 'login_failed' }).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a failed login could not be recorded'),
  )
}
