import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { deviceProofText } from '#contract/operator/device-proof.ts'
import type { operatorSecurity } from '#contract/operator/security.ts'
import { after, aheadOf } from '../../base/clock.ts'
import { type ChallengeOwner, consumeChallenge, openChallenge } from '../../base/factors/challenges.ts'
import type { Call } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuseField } from '../../base/refuse.ts'
import { randomCode } from '../../base/secrets/random-code.ts'
import { originOf } from '../../base/security-events.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { waitingCodeLength } from './codes.ts'

const ownerOf = ({ id }: OperatorSession): ChallengeOwner => ({ party: 'operator', purpose: 'device', boundTo: id })

export async function deviceOptions({ ctx, db, session, now }: Call<typeof operatorSecurity.deviceOptions>) {
  return { challenge: await openChallenge(ctx, db, ownerOf(session)), at: now.toISOString() }
}

/** Keeps the key with the session if the device has signed the challenge with it. The challenge is used up either way. */
export async function presentDevice(call: Call<typeof operatorSecurity.presentDevice>) {
  const { ctx, db, session, body, now } = call
  const { challenge, at } = body
  const isOwn = await consumeChallenge(ctx, db, { ...ownerOf(session), challenge })
  const isRecent = new Date(at) <= aheadOf(now) && new Date(at) > after(now, -limits.challengeMinutes * minuteMs)
  const key = readDeviceKey(body.key)
  const { origin } = new URL(ctx.config.consoleUrl)
  const text = deviceProofText({ origin, operatorId: session.operatorId, challenge, at })
  if (!isOwn || !isRecent || !key || !isSigned(key, text, body.signature)) throw refuseField('key', 'device_refused')
  const shown = { key: thumbprintOf(key), name: originOf(call).device, code: randomCode(waitingCodeLength) }
  const { isNew } = await db.one<{ isNew: boolean }>(sql`
    select present_operator_device(${session.hash}, ${JSON.stringify(shown)}::jsonb, ${now}) as "isNew"`)
  if (isNew) noteSecurity(ctx, 'account_event', { act: 'device_added' })
  return {}
}

/** A public key of P-256 in SPKI and base64url; null for anything else. One point in its other forms is the same key. */
export function readDeviceKey(text = ''): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return null
    return createPublicKey({ key: key.export({ format: 'jwk' }), format: 'jwk' })
  } catch {
    return null
  }
}

export const thumbprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')

/** WebCrypto signs as two numbers of fixed length (IEEE P1363). */
const isSigned = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
