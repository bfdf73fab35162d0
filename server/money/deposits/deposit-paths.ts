import sql from 'sql-template-tag'
import type { AddressKind } from '#contract/networks.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'

async function findPath(db: Db, merchantId: string): Promise<number | null> {
  const row = await db.maybe<{ path_index: number }>(sql`
    select path_index from deposit_path where merchant_id = ${merchantId}`)
  return row?.path_index ?? null
}

/** The merchant's own addresses by kind; kinds without a configured key are left out. */
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
