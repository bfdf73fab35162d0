import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { fingerprint, fingerprints } from '../secrets/encryption.ts'
import { networkOf } from './caller-address.ts'

/** What somebody signed in with is known for this long. */
export const knownForMs = 180 * dayMs
const hashLength = 32

const textOf = (hash: Buffer) => hash.toString('hex').slice(0, hashLength)

/** The hash of the network that opened a session: equal for equal networks, and not the address. */
export const networkHash = (ctx: Ctx, ip: string): string =>
  textOf(fingerprint(ctx.config.keys, 'network', networkOf(ip)))

/** The hashes by all keys, so that a network stays known when the server's secret changes. */
export const networkHashes = (ctx: Ctx, ip: string): string[] =>
  fingerprints(ctx.config.keys, 'network', networkOf(ip)).map(textOf)

type KnownNetworkInput = { party: 'merchant' | 'operator'; subjectId: string | undefined; ip: string }

/** Whether somebody signed in to this account from the caller's network before. */
export async function isKnownNetwork(ctx: Ctx, db: Db, { party, subjectId, ip }: KnownNetworkInput): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 as known from session
    where party = ${party} and subject_id = ${subjectId ?? null}::uuid and network = any(${networkHashes(ctx, ip)})
      and created_at > ${after(ctx.clock.now(), -knownForMs)} limit 1`)
  return found !== undefined
}
