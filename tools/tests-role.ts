import type { Database } from '#server/base/db/open.ts'
import { parties, quoteName, roleName, rolePassword, scramVerifier } from '#server/base/db/roles.ts'
import { testSecretKey } from './test-secret.ts'

export const testRoleSecret = testSecretKey

/** What tests call directly; the product calls it inside `pick_up_confirmed` and `pick_up_batch`. */
export const grantedToTests = 'pick_up'

/** Makes the role with the rights of all parties, for tests that call movements themselves. */
export async function makeTestsRole({ owner }: Pick<Database, 'owner'>, database: string): Promise<void> {
  const role = roleName(database, 'tests')
  const password = scramVerifier(rolePassword(testRoleSecret, role))
  const granted = parties.map((party) => quoteName(roleName(database, party))).join(', ')
  for (const text of [
    `create role ${quoteName(role)} login password '${password}'`,
    `grant ${granted} to ${quoteName(role)}`,
    `grant execute on function ${grantedToTests} to ${quoteName(role)}`,
  ]) {
    await owner?.query({ text, values: [] })
  }
}
