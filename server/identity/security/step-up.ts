import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import type { StepUpMethod, security } from '#contract/security.ts'
import { after } from '../../base/clock.ts'
import { readAccessVersion } from '../../base/factors/access.ts'
import { authenticationOptions } from '../../base/factors/passkeys.ts'
import { listStepUpMethods } from '../../base/factors/proof.ts'
import type { Call } from '../../base/http/serve.ts'
import { forgetSessions, renewSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { endLostAccess } from '../account/lost-access.ts'
import { verifyPassword } from '../account/passwords.ts'
import { verifyPayPassword } from '../account/pay-password.ts'
import { methodOf, verifySecondFactor } from './second-factor.ts'
import { answerOf } from './sign-in.ts'

export async function stepUpOptions({ ctx, session }: Call<typeof security.stepUpOptions>) {
  const subject = { party: 'merchant', subjectId: session.merchantId } as const
  return {
    options: await authenticationOptions(ctx, { party: 'merchant', purpose: 'step_up', boundTo: session.id }, subject),
  }
}

type StepUpCall = Call<typeof security.stepUp>

/**
 * Proves the merchant's presence and replaces the session's token. A merchant with a second factor must use it; a
 * password is not enough.
 */
export async function stepUp(call: StepUpCall) {
  const { ctx, db, session, now } = call
  const { merchantId } = session
  const accessVersion = await readAccessVersion(db, 'merchant', merchantId)
  const methods: readonly StepUpMethod[] = await listStepUpMethods(db, merchantId)
  const method = methodOf(call.body) ?? passwordOf(call.body)
  if (method === null || !methods.includes(method)) throw refuse('step_up_required', { methods })
  await verify(call, method)
  const renewed = await db.transaction(async (tx) => {
    if (methodOf(call.body) !== null) await endLostAccess(call, tx, merchantId)
    await recordSecurityEvent(call, tx, { merchantId, kind: 'confirmed' })
    return renewSession(ctx, tx, { ...session, accessVersion })
  })
  forgetSessions()
  return { ...renewed, until: after(now, limits.stepUpMinutes * minuteMs).toISOString() }
}

function passwordOf({ payPassword, password }: StepUpCall['body']): StepUpMethod | null {
  if (payPassword !== undefined) return 'pay_password'
  return password === undefined ? null : 'password'
}

async function verify({ ctx, session, body, ip, device }: StepUpCall, method: StepUpMethod): Promise<void> {
  const { merchantId } = session
  if (method === 'pay_password') {
    await verifyPayPassword(ctx, merchantId, body.payPassword ?? '')
    return
  }
  if (method === 'password') return verifyPassword(ctx, session, { password: body.password ?? '', field: 'password' })
  const owner = { party: 'merchant', purpose: 'step_up', boundTo: session.id } as const
  await verifySecondFactor(ctx, { merchantId, answer: answerOf(body), owner, ip, device })
}
