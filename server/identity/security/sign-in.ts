import { createHash } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import type { security } from '#contract/security.ts'
import type { Ctx } from '../../base/ctx.ts'
import { readAccessVersion } from '../../base/factors/access.ts'
import { type ChallengeOwner, consumeTicket, findTicket, type Ticket } from '../../base/factors/challenges.ts'
import { authenticationOptions, verifyPasskey } from '../../base/factors/passkeys.ts'
import { rawObject, withFields } from '../../base/http/raw.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { returnTry, takeTry } from '../../base/secrets/failures.ts'
import { callerTries } from '../../base/secrets/try-limits.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { endLostAccess } from '../account/lost-access.ts'
import { openMerchantSession } from '../account/sessions.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { verifySecondFactor } from './second-factor.ts'

const alone: ChallengeOwner = { party: 'merchant', purpose: 'sign_in', boundTo: null }

/** The challenge belongs to the ticket. Only the ticket's hash is stored, since it is a secret. */
const afterPassword = (ticket: string): ChallengeOwner => ({
  party: 'merchant',
  purpose: 'second_step',
  boundTo: createHash('sha256').update(ticket).digest('base64url'),
})

type OptionsCall = Call<typeof security.signInOptions>

/** After the password only the merchant's passkeys are allowed; without it, any on the device. */
export async function signInOptions({ ctx, body: { ticket } }: OptionsCall) {
  if (ticket === undefined) return { options: await authenticationOptions(ctx, alone, null) }
  const { merchantId } = await requireTicket(ctx, ticket)
  const subject = { party: 'merchant', subjectId: merchantId } as const
  return { options: await authenticationOptions(ctx, afterPassword(ticket), subject) }
}

type SignInCall = Call<typeof security.signIn>

/** Signs in with a passkey, which counts as both factors, or completes a log-in begun by password or partner's link. */
export async function signIn(call: SignInCall) {
  const { ctx, db, body, lang, ip, device } = call
  const { ticket } = body
  const proven = await (ticket === undefined ? findByPasskey(call) : verifySecondStep(call, ticket))
  const { merchantId, link } = proven
  const session = await db.transaction(async (tx) => {
    if (ticket !== undefined && !(await consumeTicket(ctx, tx, ticket))) throw loginExpired()
    await endLostAccess(call, tx, merchantId)
    const kind = link ? 'login_partner' : body.passkey === undefined ? 'login' : 'login_passkey'
    await recordSecurityEvent(call, tx, { merchantId, kind })
    return openMerchantSession(ctx, tx, { ...proven, device, ip, isProven: true })
  })
  return rawObject({ merinfo: withFields(session, await readMerchantInfo(ctx, db, { merchantId, lang })) })
}

const loginExpired = () => refuseField('code', 'login_expired')

/** A ticket expires, and becomes void with its proof: after a new password or ended access. */
async function requireTicket(ctx: Ctx, ticket: string): Promise<Ticket> {
  const found = await findTicket(ctx, ctx.db, ticket)
  if (found === null) throw loginExpired()
  if ((await readAccessVersion(ctx.db, 'merchant', found.merchantId)) !== found.accessVersion) throw loginExpired()
  return found
}

async function verifySecondStep({ ctx, body, ip, device }: SignInCall, ticket: string): Promise<Ticket> {
  const found = await requireTicket(ctx, ticket)
  const { merchantId } = found
  const owner = afterPassword(ticket)
  await verifySecondFactor(ctx, { merchantId, answer: answerOf(body), owner, ip, device, isLogIn: true })
  return found
}

async function findByPasskey({ ctx, db, body, now, ip }: SignInCall): Promise<Ticket> {
  if (body.passkey === undefined) throw refuseField('passkey', 'field_required')
  const subject = `passkey:${ip}`
  await takeTry(db, { subject, limit: callerTries, now })
  const proven = await verifyPasskey(ctx, { answer: body.passkey, owner: alone, subjectId: null })
  if (proven === null) throw refuse('login_failed')
  await returnTry(db, subject)
  return { merchantId: proven.subjectId, accessVersion: proven.accessVersion, link: null }
}

/** Named one by one, so that no other field is taken for a factor. */
export const answerOf = ({ passkey, code, recoveryCode }: Body<typeof security.signIn>) => ({
  ...(passkey !== undefined && { passkey }),
  ...(code !== undefined && { code }),
  ...(recoveryCode !== undefined && { recoveryCode }),
})
