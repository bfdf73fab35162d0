import type { SecondFactorMethod } from '#contract/security.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { ChallengeOwner } from '../../base/factors/challenges.ts'
import { takeFactorTry } from '../../base/factors/factor-tries.ts'
import { verifyPasskey } from '../../base/factors/passkeys.ts'
import { isNewPlace, shownDeviceName } from '../../base/http/known-network.ts'
import { refuseField } from '../../base/refuse.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { sendSecurityNotice } from '../account/security-notice.ts'
import { consumeAppCode, consumeRecoveryCode } from './codes.ts'

/** After this many consecutive failures it is not mistyping any more, if the account was used here before. */
const ownMistakes = 3

export type FactorAnswer = { passkey?: string; code?: string; recoveryCode?: string }

/** Null if the request names no method. */
export function methodOf({ passkey, code, recoveryCode }: FactorAnswer): SecondFactorMethod | null {
  if (passkey !== undefined) return 'passkey'
  if (code !== undefined) return 'code'
  return recoveryCode === undefined ? null : 'recovery_code'
}

const fieldOf = { passkey: 'passkey', code: 'code', recovery_code: 'recoveryCode' } as const

type VerifyInput = {
  merchantId: string
  answer: FactorAnswer
  owner: ChallengeOwner
  ip: string
  device: string
  /** The first step of a log-in was right, so a wrong second one is reported to the owner. */
  isLogIn?: boolean
}

export async function verifySecondFactor(ctx: Ctx, input: VerifyInput) {
  const { merchantId, answer, owner, ip, device, isLogIn = false } = input
  const now = ctx.clock.now()
  const method = methodOf(answer)
  const isGuessable = method === 'code' || method === null
  const taken = await takeFactorTry(ctx, ctx.db, { party: 'merchant', subjectId: merchantId, isGuessable, ip })
  if (method !== null && (await isRight(ctx, { merchantId, answer, owner }))) {
    await taken.forgive()
    if (method === 'recovery_code') await tellOfRecovery({ ctx, ip, device }, merchantId)
    return method
  }
  const isNew = isLogIn && (await isNewPlace(ctx, ctx.db, { party: 'merchant', subjectId: merchantId, device, ip }))
  await ctx.db.transaction(async (tx) => {
    await recordSecurityEvent({ ctx, ip, device }, tx, { merchantId, kind: 'second_factor_failed' })
    if (!isLogIn || taken.failures !== (isNew ? 1 : ownMistakes)) return
    const params = { device: shownDeviceName(device), at: now.toISOString() }
    await sendSecurityNotice(ctx, tx, { merchantId, kind: 'second_factor_wrong', params, subject: 'password' })
  })
  throw refuseField(method === null ? 'code' : fieldOf[method], method === 'passkey' ? 'passkey_refused' : 'code_wrong')
}

async function isRight(ctx: Ctx, { merchantId, answer, owner }: Pick<VerifyInput, 'merchantId' | 'answer' | 'owner'>) {
  const { passkey, code, recoveryCode } = answer
  if (passkey !== undefined) {
    return (await verifyPasskey(ctx, { answer: passkey, owner, subjectId: merchantId })) !== null
  }
  if (code !== undefined) return consumeAppCode(ctx, { merchantId, code })
  return recoveryCode !== undefined && consumeRecoveryCode(ctx.db, { merchantId, code: recoveryCode })
}

/** Tells the merchant about a used recovery code, since a thief would try one. */
async function tellOfRecovery(caller: { ctx: Ctx; ip: string; device: string }, merchantId: string) {
  const { ctx } = caller
  await ctx.db.transaction(async (tx) => {
    await recordSecurityEvent(caller, tx, { merchantId, kind: 'recovery_code_used' })
    const params = { at: ctx.clock.now().toISOString() }
    await sendSecurityNotice(ctx, tx, { merchantId, kind: 'recovery_code_used', params, subject: 'password' })
  })
}
