import type { Database } from '#server/base/db/open.ts'
import { parties, quoteName, roleName, rolePassword, scramVerifier } from '#server/base/db/roles.ts'
import { testSecretKey } from './test-secret.ts'

export const testRoleSecret = testSecretKey

/** Functions that tests call directly; the product calls them only inside others, such as `pick_up_batch`. */
export const grantedToTests = [
  'place_order',
  'pick_up',
  'ship_order',
  'record_carrier_event',
  'mark_order_received',
  'confirm_receipt',
  'request_refund',
  'leave_contract',
  'prove_return',
  'cancel_order',
  'mark_refund_paid',
  'mark_unapplied_payment_returned',
  'mark_unbooked_payment_returned',
  'assign_deposit_path',
  'unfinalized_deposit_amount',
  'reverse_deposit',
]

export async function makeTestsRole({ owner }: Pick<Database, 'owner'>, database: string): Promise<void> {
  const role = roleName(database, 'tests')
  const password = scramVerifier(rolePassword(testRoleSecret, role))
  const granted = parties.map((party) => quoteName(roleName(database, party))).join(', ')
  for (const text of [
    `create role ${quoteName(role)} login password '${password}'`,
    `grant ${granted} to ${quoteName(role)}`,
    `grant execute on function ${grantedToTests.join(', ')} to ${quoteName(role)}`,
    // No call makes a product without a title, but screens must handle one.
    `grant update on product to ${quoteName(role)}`,
  ]) {
    await owner?.query({ text, values: [] })
  }
  const cluster = await owner?.maybe({ text: `select 1 from pg_extension where extname = 'citus'`, values: [] })
  // Set again, because a role does not inherit the settings of the parties' roles.
  const setting = `alter role ${quoteName(role)} set citus.allow_nested_distributed_execution = on`
  if (cluster) await owner?.query({ text: setting, values: [] })
}
