import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type Raw, rawObject, withFields } from '../../base/http/raw.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { addFailure, countFailures, forgiveFailures } from '../../base/secrets/failures.ts'
import { isPassword } from '../../base/secrets/passwords.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { findAccount, normaliseAccount } from './accounts.ts'
import { requireCaptcha } from './captcha.ts'
import { openMerchantSession } from './sessions.ts'

type LoginCall = Pick<Call<typeof account.login>, 'ctx' | 'db' | 'lang' | 'now' | 'ip' | 'device'> & {
  body: Body<typeof account.login>
}

/**
 * Signs in. Failures count by account and by address; success forgives those of the account only, otherwise the owner
 * of one account could go on guessing others from the same address. An unknown account answers like a wrong password
 * and takes as long.
 */
export async function login({ ctx, db, body, lang, now, ip, device }: LoginCall): Promise<Raw> {
  const subject = `merchant:${normaliseAccount(body.account)}`
  const subjects = [subject, `address:${ip}`]
  if ((await countFailures(db, subjects, now)) >= limits.loginFailuresBeforeCaptcha) {
    await requireCaptcha(ctx, body.captcha)
  }
  const found = await findAccount(db, body.account)
  const isRight = await isPassword(body.password, found?.passwordHash)
  if (!found || !isRight) {
    await addFailure(db, subjects, now)
    throw refuse('login_failed')
  }
  await forgiveFailures(db, subject)
  const { merchantId } = found
  const session = await db.transaction((tx) => openMerchantSession(ctx, tx, { merchantId, device }))
  const info = await readMerchantInfo(ctx, db, { merchantId, lang })
  return rawObject({ merinfo: withFields(session, info) })
}
