import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { AddressKind } from '#contract/networks.ts'
import type { Ctx } from '../../base/ctx.ts'
import { normalAddress } from './chain/source.ts'

export type WatchedAddresses = ReadonlyMap<string, string>

/** Each takes about a millisecond; between batches other work has its turn. */
const derivedAtOnce = 20

type Cache = { addresses: Map<string, string>; keyHash: string; lastIndex: number }
const caches = new WeakMap<Ctx, Map<AddressKind, Cache>>()

/**
 * All addresses of a kind that merchants have been shown. Read it after the chain's height: only then does it include
 * every address that a block up to that height can have paid.
 */
export async function readWatchedAddresses(ctx: Ctx, kind: AddressKind): Promise<WatchedAddresses> {
  const extendedKey = ctx.config.depositKeys[kind]
  const keyHash = createHash('sha256')
    .update(extendedKey ?? '')
    .digest('hex')
    .slice(0, 16)
  const kinds = caches.get(ctx) ?? new Map<AddressKind, Cache>()
  caches.set(ctx, kinds)
  const cached = kinds.get(kind)
  if (extendedKey !== null) await deriveNew(ctx, { kind, extendedKey, keyHash })
  const cache = cached?.keyHash === keyHash ? cached : { addresses: await readAll(ctx, kind), keyHash, lastIndex: -1 }
  kinds.set(kind, cache)
  const rows = await ctx.db.query<{ address: string; merchantId: string; index: number }>(sql`
    select address, merchant_id as "merchantId", path_index as index from chain_address
    where kind = ${kind} and key_hash = ${keyHash} and path_index > ${cache.lastIndex} order by path_index`)
  for (const { address, merchantId } of rows) cache.addresses.set(address, merchantId)
  cache.lastIndex = rows.at(-1)?.index ?? cache.lastIndex
  return cache.addresses
}

/** Includes addresses of earlier keys, which merchants may have kept. */
async function readAll({ db }: Ctx, kind: AddressKind): Promise<Map<string, string>> {
  const rows = await db.query<{ address: string; merchantId: string }>(sql`
    select address, merchant_id as "merchantId" from chain_address where kind = ${kind}`)
  return new Map(rows.map(({ address, merchantId }) => [address, merchantId]))
}

type Derivation = { kind: AddressKind; extendedKey: string; keyHash: string }

async function deriveNew({ db }: Ctx, { kind, extendedKey, keyHash }: Derivation): Promise<void> {
  for (;;) {
    const paths = await db.query<{ index: number; merchantId: string }>(sql`
      select path_index as index, merchant_id as "merchantId" from deposit_path
      where path_index > (select coalesce(max(path_index), -1) from chain_address
        where kind = ${kind} and key_hash = ${keyHash})
      order by path_index limit ${derivedAtOnce}`)
    if (paths.length === 0) return
    const { depositAddress } = await import('./deposit-address.ts')
    const addresses = paths.map(({ index }) => normalAddress(kind, depositAddress(extendedKey, kind, index)))
    await db.query(sql`
      insert into chain_address (kind, address, key_hash, path_index, merchant_id)
      select ${kind}, address, ${keyHash}, path_index, merchant_id
      from unnest(${addresses}::text[], ${paths.map(({ index }) => index)}::integer[],
        ${paths.map(({ merchantId }) => merchantId)}::uuid[]) as a (address, path_index, merchant_id)
      on conflict do nothing`)
    await setImmediate()
  }
}
