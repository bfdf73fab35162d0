import sql from 'sql-template-tag'
import { deviceName } from '#contract/device-name.ts'
import { dayMs } from '#contract/durations.ts'
import { after } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { fingerprint, fingerprints } from '../secrets/encryption.ts'
import { networkOf } from './caller-address.ts'

const knownForMs = 180 * dayMs
const hashLength = 32

const textOf = (hash: Buffer) => hash.toString('hex').slice(0, hashLength)

/** A hash, so that networks can be compared without storing addresses. */
export const networkHash = (ctx: Ctx, ip: string): string =>
  textOf(fingerprint(ctx.config.keys, 'network', networkOf(ip)))

/** By all keys, so that a network stays known when the server's secret changes. */
const networkHashes = (ctx: Ctx, ip: string): string[] =>
  fingerprints(ctx.config.keys, 'network', networkOf(ip)).map(textOf)

type KnownNetworkInput = { party: 'merchant' | 'operator'; subjectId: string | undefined; ip: string }

export async function isKnownNetwork(ctx: Ctx, db: Db, { party, subjectId, ip }: KnownNetworkInput): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 as known from session
    where party = ${party} and subject_id = ${subjectId ?? null}::uuid and network = any(${networkHashes(ctx, ip)})
      and created_at > ${after(ctx.clock.now(), -knownForMs)} limit 1`)
  return found !== undefined
}

const devicesMax = 200
const deviceLengthMax = 60

const productToken = /^[A-Za-z][A-Za-z-]{0,19}(?=\/\d)/

/**
 * The device's name in messages. The caller writes the user agent, so of an unknown one only the product token is
 * shown.
 */
export const shownDeviceName = (device: string) => deviceName(device) ?? productToken.exec(device)?.[0] ?? '?'

/** Without the browser's version, which changes every month although the device stays the same. */
const nameOf = (device: string) => deviceName(device) ?? device.slice(0, deviceLengthMax)

/** An account signs in for the first time soon after it was made. */
const firstWithinMs = 30 * dayMs

const madeAt = {
  merchant: (id: string) => sql`select applied_at as "madeAt" from merchant where merchant_id = ${id}`,
  operator: (id: string) => sql`select created_at as "madeAt" from operator where id = ${id}`,
}

type Subject = Pick<KnownNetworkInput, 'party'> & { subjectId: string }

/** Whether an account without a kept session has never had one: the sessions of who was away for months are deleted. */
async function isFirstSignIn(ctx: Ctx, db: Db, { party, subjectId }: Subject): Promise<boolean> {
  const made = await db.maybe<{ madeAt: Date }>(madeAt[party](subjectId))
  return made !== undefined && made.madeAt > after(ctx.clock.now(), -firstWithinMs)
}

/** Whether the browser and the network are new to the account; its first sign-in is never new. */
export async function isNewPlace(
  ctx: Ctx,
  db: Db,
  { party, subjectId, device, ip }: Subject & { device: string; ip: string },
): Promise<boolean> {
  const known = await db.query<{ device: string; network: string }>(sql`
    select distinct device, network from session
    where party = ${party} and subject_id = ${subjectId} and created_at > ${after(ctx.clock.now(), -knownForMs)}
    order by device, network limit ${devicesMax}`)
  const name = nameOf(device)
  const networks = networkHashes(ctx, ip)
  // The browser's name alone proves nothing: very many devices share it.
  const isKnown =
    known.some((each) => nameOf(each.device) === name) && known.some((each) => networks.includes(each.network))
  return !isKnown && (known.length > 0 || !(await isFirstSignIn(ctx, db, { party, subjectId })))
}
