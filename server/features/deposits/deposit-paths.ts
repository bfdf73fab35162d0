import sql from 'sql-template-tag'
import type { AddressKind } from '#contract/networks.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'

const triesMax = 100

/** Gives a merchant the next free index, once; two who ask at once get two. */
export async function giveDepositPath(db: Db, merchantId: string): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const given = await db.maybe(sql`
      insert into deposit_path (path_index, merchant_id)
      select coalesce(max(path_index) + 1, 0), ${merchantId}::uuid from deposit_path
      on conflict do nothing returning path_index`)
    if (given || (await findPath(db, merchantId)) !== null) return
  }
  throw new Error('no index of a deposit address came free')
}

async function findPath(db: Db, merchantId: string): Promise<number | null> {
  const found = await db.maybe<{ path_index: number }>(sql`
    select path_index from deposit_path where merchant_id = ${merchantId}`)
  return found?.path_index ?? null
}

/** The merchant's own addresses, by kind; those whose key is not set are left out. */
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
