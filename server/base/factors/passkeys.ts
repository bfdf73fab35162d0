import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { toIso } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import type { Session } from '../http/session.ts'
import { lazyRequire } from '../lazy-require.ts'
import { refuse, refuseField } from '../refuse.ts'
import type { Origin } from '../security-events.ts'
import { readAccessVersion } from './access.ts'
import { type ChallengeOwner, consumeChallenge, openChallenge } from './challenges.ts'

export type Subject = { party: Session['party']; subjectId: string }

/** Operators have their own table, which the role of the web calls cannot write. */
const tables = { merchant: sql`passkey`, operator: sql`operator_passkey` }

const productName = 'Entrepot'
/** EdDSA, ES256 and RS256 as COSE identifiers: every device supports one of them. */
const algorithms = [-8, -7, -257]

const webauthn = lazyRequire<typeof import('@simplewebauthn/server')>('@simplewebauthn/server')

/** Passkeys belong to the host of the app or of the console, and only that origin may answer. */
function relyingParty({ config }: Ctx, party: Subject['party']) {
  const { hostname, origin } = new URL(party === 'operator' ? config.consoleUrl : config.publicUrl)
  return { rpID: hostname, origin }
}

type PasskeyRow = {
  id: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

const listCredentials = (db: Db, { party, subjectId }: Subject) =>
  db.query<Pick<PasskeyRow, 'credentialId' | 'transports'>>(sql`
    select credential_id as "credentialId", transports from ${tables[party]}
    where party = ${party} and subject_id = ${subjectId} order by id`)

const descriptorOf = ({ credentialId, transports }: Pick<PasskeyRow, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
})

type RegisterInput = { subject: Subject; userName: string; sessionId: string }

/** The options, as JSON, with which a browser creates a discoverable passkey. */
export async function registrationOptions(ctx: Ctx, { subject, userName, sessionId }: RegisterInput): Promise<string> {
  const credentials = await listCredentials(ctx.db, subject)
  if (credentials.length >= limits.passkeysMax) throw refuse('conflict')
  const challenge = await openChallenge(ctx, ctx.db, {
    party: subject.party,
    purpose: 'register',
    boundTo: sessionId,
  })
  const options = await webauthn().generateRegistrationOptions({
    rpName: productName,
    rpID: relyingParty(ctx, subject.party).rpID,
    userName,
    userID: new TextEncoder().encode(subject.subjectId),
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: credentials.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

type NewPasskeyInput = { subject: Subject; answer: string; sessionId: string }

/** Verifies a new passkey. The challenge is consumed either way. */
export async function verifyNewPasskey(ctx: Ctx, { subject, answer, sessionId }: NewPasskeyInput) {
  const { rpID, origin } = relyingParty(ctx, subject.party)
  const owner: ChallengeOwner = { party: subject.party, purpose: 'register', boundTo: sessionId }
  const response = readAnswer<RegistrationResponseJSON>(answer)
  const verified = await (await webauthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(ctx, ctx.db, { ...owner, challenge }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    .catch(() => null)
  if (!verified?.verified || isEmbedded(response)) throw refuseField('passkey', 'passkey_refused')
  const { credential, credentialBackedUp } = verified.registrationInfo
  return { ...credential, isBackedUp: credentialBackedUp }
}

type StorePasskeyInput = {
  subject: Subject
  name: string
  passkey: Awaited<ReturnType<typeof verifyNewPasskey>>
  from: Origin
}

/** Locks its subject, so that concurrent requests cannot exceed the limit. */
export async function storePasskey(ctx: Ctx, tx: Db, { subject, name, passkey, from }: StorePasskeyInput) {
  const stored = await tx.maybe(sql`
    insert into ${tables[subject.party]} (credential_id, id, party, subject_id, public_key, counter, transports,
      backed_up, name, created_at, added_from)
    values (${passkey.id}, ${ctx.ids.next()}, ${subject.party}, ${subject.subjectId},
      ${Buffer.from(passkey.publicKey)}, ${passkey.counter}, ${passkey.transports ?? []},
      ${passkey.isBackedUp}, ${name}, ${ctx.clock.now()},
      ${JSON.stringify(from)}::jsonb)
    on conflict do nothing returning id`)
  if (!stored) throw refuseField('passkey', 'passkey_refused')
  if ((await listCredentials(tx, subject)).length > limits.passkeysMax) throw refuse('conflict')
}

/** The options, as JSON, to answer with a passkey: one of the subject's, or any on the device. */
export async function authenticationOptions(ctx: Ctx, owner: ChallengeOwner, subject: Subject | null) {
  const challenge = await openChallenge(ctx, ctx.db, owner)
  const options = await webauthn().generateAuthenticationOptions({
    rpID: relyingParty(ctx, owner.party).rpID,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
    ...(subject && { allowCredentials: (await listCredentials(ctx.db, subject)).map(descriptorOf) }),
  })
  return JSON.stringify(options)
}

type VerifyPasskeyInput = {
  answer: string
  owner: ChallengeOwner
  /** The required owner of the passkey; null at a sign-in that begins with a passkey. */
  subjectId: string | null
}

/**
 * The subject whose passkey answered, and the version of its access; null for a wrong answer. The challenge is consumed
 * either way.
 */
export async function verifyPasskey(ctx: Ctx, { answer, owner, subjectId }: VerifyPasskeyInput) {
  const { party } = owner
  const response = readAnswer<AuthenticationResponseJSON>(answer)
  const passkey = await ctx.db.maybe<PasskeyRow & { subjectId: string }>(sql`
    select id, credential_id as "credentialId", public_key as "publicKey", counter, transports,
      subject_id as "subjectId"
    from ${tables[party]} where credential_id = ${String(response.id)} and party = ${party}
      and (${subjectId}::uuid is null or subject_id = ${subjectId}::uuid)`)
  if (!passkey) return null
  const accessVersion = await readAccessVersion(ctx.db, party, passkey.subjectId)
  const { rpID, origin } = relyingParty(ctx, party)
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(ctx, ctx.db, { ...owner, challenge }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    })
    .catch(() => null)
  if (!verified?.verified || isEmbedded(response)) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  // The same counter twice means that one of the two passkeys is a copy.
  const isFirst = await ctx.db.maybe(sql`
    update ${tables[party]} set counter = ${newCounter}, backed_up = ${credentialBackedUp},
      last_used_at = ${ctx.clock.now()}
    where credential_id = ${passkey.credentialId} and counter = ${passkey.counter} returning id`)
  return isFirst ? { subjectId: passkey.subjectId, accessVersion } : null
}

type PasskeyListRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** All passkeys of a subject, the oldest first; a hidden one would let somebody in unnoticed. */
export async function listPasskeys(db: Db, { party, subjectId }: Subject) {
  const rows = await db.query<PasskeyListRow>(sql`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from ${tables[party]}
    where party = ${party} and subject_id = ${subjectId} order by id`)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: toIso(lastUsedAt),
  }))
}

/** Refuses if the subject has no passkey of this id. */
export async function renamePasskey(db: Db, { party, subjectId }: Subject, { id, name }: { id: string; name: string }) {
  const named = await db.maybe(sql`
    update ${tables[party]} set name = ${passkeyName(name)}
    where party = ${party} and subject_id = ${subjectId} and id = ${id} returning id`)
  if (!named) throw refuse('not_found')
}

/** Removes a passkey and returns its name; refuses if the subject has no passkey of this id. */
export async function removePasskey(tx: Db, { party, subjectId }: Subject, id: string): Promise<string> {
  const removed = await tx.maybe<{ name: string }>(sql`
    delete from ${tables[party]} where party = ${party} and subject_id = ${subjectId} and id = ${id} returning name`)
  if (!removed) throw refuse('not_found')
  return removed.name
}

export function passkeyName(text: string): string {
  const name = text.trim()
  if (name === '') throw refuseField('name', 'field_required')
  return name
}

/**
 * Whether the verified answer comes from a frame in another site's page. No page of ours may be framed, and the library
 * lets some of these pass.
 */
function isEmbedded({ response }: RegistrationResponseJSON | AuthenticationResponseJSON): boolean {
  const { crossOrigin = false, topOrigin } = JSON.parse(
    Buffer.from(response.clientDataJSON, 'base64url').toString(),
  ) as Record<string, unknown>
  return crossOrigin !== false || topOrigin !== undefined
}

/** The library reads every part of the answer, and throws if one is missing. */
function readAnswer<T>(text: string): T {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return answer as T
  } catch {
    // Not JSON, so it is refused below.
  }
  throw refuseField('passkey', 'passkey_refused')
}
