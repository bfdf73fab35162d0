import sql from 'sql-template-tag'
import type { AddressKind } from '#contract/networks.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'

const triesMax = 100

/** Gives a merchant the next free index of the deposit keys, once. Two merchants at once get two. */
export async function assignDepositPath(db: Db, merchantId: string): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const assigned = await db.maybe(sql`
      insert into deposit_path (path_index, merchant_id)
      select coalesce(max(path_index) + 1, 0), ${merchantId}::uuid from deposit_path
      on conflict do nothing returning path_index`)
    if (assigned || (await findPath(db, merchantId)) !== null) return
  }
  throw new Error('no free index for a deposit address')
}

async function findPath(db: Db, merchantId: string): Promise<number | null> {
  const row = await db.maybe<{ path_index: number }>(sql`
    select path_index from deposit_path where merchant_id = ${merchantId}`)
  return row?.path_index ?? null
}

/** The merchant's own addresses, by kind; kinds without a key in the settings are left out. */
export async function readDepositAddresses(
  { config }: Pick<Ctx, 'config'>,
  db: Db,
  merchantId: string,
): Promise<Partial<Record<AddressKind, string>>> {
  const { evm, tron } = config.depositKeys
  if (evm === null && tron === null) return {}
  const index = await findPath(db, merchantId)
  if (index === null) return {}
  const { depositAddress } = await import('./deposit-address.ts')
  return {
    ...(evm !== null && { evm: depositAddress(evm, 'evm', index) }),
    ...(tron !== null && { tron: depositAddress(tron, 'tron', index) }),
  }
}
