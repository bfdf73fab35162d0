import { createHmac, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { anOperator } from './people.ts'
import type { World } from './world.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export type LinkParts = { header?: object; claims: object; secret?: Uint8Array; privateKey?: KeyObject }

/** A compact JWS of any parts, valid or not. */
export function signLink({ header, claims, secret, privateKey }: LinkParts): string {
  const signed = `${part({ typ: 'entrepot-login+jwt', ...(header ?? { alg: privateKey ? 'EdDSA' : 'HS256' }) })}.${part(claims)}`
  const signature = privateKey
    ? sign(null, Buffer.from(signed), privateKey)
    : createHmac('sha256', secret ?? '')
        .update(signed)
        .digest()
  return `${signed}.${signature.toString('base64url')}`
}

/** The claims of a currently valid link. */
export function someClaims(world: World, given: object = {}) {
  const iat = Math.floor(world.clock.now().getTime() / 1000)
  return { sub: 'somebody', jti: randomUUID(), iat, exp: iat + 120, aud: world.ctx.config.publicUrl, ...given }
}

/**
 * A partner registered by two operators, with its shared secret. The clock advances by the day until it takes effect.
 */
export async function aPartner(world: World, { vouches = false } = {}) {
  const secret = randomBytes(32)
  const first = await anOperator(world, ['admin'])
  const second = await anOperator(world, ['admin'])
  const { id } = await world.must(operatorPartners.register, {
    token: first,
    body: {
      name: 'North Gate',
      vouches,
      algorithm: 'HS256',
      key: secret.toString('base64url'),
      reason: 'a contract was signed',
    },
  })
  await world.must(operatorProposals.confirm, {
    token: second,
    params: { id },
    body: { reason: 'the fingerprint was compared by telephone' },
  })
  world.clock.advance(dayMs)
  return { mer: id, secret, first, second }
}
