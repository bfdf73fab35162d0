import { randomInt } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { security } from '#contract/security.ts'
import { codeAt } from '../base/secrets/one-time-codes.ts'
import { aMerchant, anUpload, type TestMerchant } from './people.ts'
import type { World } from './world.ts'

export const realName = 'Suda Phongsri'

/** Returns the codes of the enabled authenticator app too. */
export async function aMerchantWithApp(world: World): Promise<TestMerchant & { code: () => string }> {
  const merchant = await aMerchant(world, { form: { realName } })
  const { secret } = await world.must(security.beginApp, { token: merchant.token, body: {} })
  const code = () => codeAt(secret, world.clock.now())
  await world.must(security.confirmApp, { token: merchant.token, body: { code: code() } })
  return { ...merchant, code }
}

/** A random address, so that the limit per caller does not apply. */
export const anAddress = () => `100.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(256)}`

export const anIdentityPhoto = async (world: World) =>
  (await anUpload(world, { purpose: 'identity', remoteAddress: anAddress() })).data.id

export type LostAccess = Body<typeof registrations.lostAccess>

/** Requests lost access with photos of an identity card; returns what was sent, and the answer. */
export async function askForAccess(world: World, account: string, given: Partial<LostAccess> = {}) {
  const [idFront, idBack, idHeld] = [
    await anIdentityPhoto(world),
    await anIdentityPhoto(world),
    await anIdentityPhoto(world),
  ]
  const body: LostAccess = { account, realName, idKind: 'identity_card', idFront, idBack, idHeld, ...given }
  return { body, answer: await world.call(registrations.lostAccess, { body, ip: anAddress() }) }
}

export const readLostAccess = async (world: World, token: string, { merchantId }: { merchantId: string }) =>
  (await world.must(operatorRegistrations.lost, { token, query: { limit: 100 } })).list.find(
    ({ id }) => id === merchantId,
  )
