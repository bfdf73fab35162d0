import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { anOperator } from '#server/testing/people.ts'
import type { ServedWorld } from './served-world.ts'

const reason = 'seen on the statement'

const platformAccount = {
  ...{ holder: 'Entrepot Trading Ltd', bankName: 'Kasikornbank Public Company', bankCode: 'KASITHBK' },
  accountNumber: '023-8-49221-7',
}

/**
 * The account to pay to (none with `{}`): proposed by one operator, confirmed by another, and valid a day and an hour
 * later.
 */
export async function namePayInAccount(world: ServedWorld, account: Partial<typeof platformAccount> = platformAccount) {
  const validFrom = new Date(world.clock.now().getTime() + dayMs + hourMs).toISOString()
  const proposed = await world.must(operatorDeposits.depositInstruction, {
    token: await anOperator(world, ['programme']),
    body: { ...account, validFrom, reason: 'the account of the platform' },
  })
  const second = await anOperator(world, ['programme'])
  await world.must(operatorProposals.confirm, { token: second, params: { id: proposed.id }, body: { reason } })
}
