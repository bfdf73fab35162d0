import { expect, type Page } from '@playwright/test'
import type { depositRejections } from '#contract/deposit-methods.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aMerchant, anOperator, type TestMerchant } from '#server/testing/people.ts'
import { putOnDevice } from './device.ts'
import { test as base } from './journey.ts'
import type { ServedWorld } from './served-world.ts'

export type Counter = { world: ServedWorld; merchant: TestMerchant; finance: [string, string] }

export const test = base.extend<{ counter: Counter }>({
  counter: async ({ page, world }, use) => {
    const merchant = await aMerchant(world)
    const finance: [string, string] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, finance })
    expect((await recount(world.ctx.db)).differences).toEqual([])
    expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  },
})

export const reason = 'seen on the statement'

export const numberOf = async (page: Page) => {
  await expect(page).toHaveURL(/number=RC-/)
  return new URL(page.url()).searchParams.get('number') ?? ''
}

export type Because = (typeof depositRejections)[number]

export type Decision = { by: 0 | 1; because?: Because }

export const decide = ({ world, finance }: Counter, number: string, { by, because }: Decision) =>
  world.must(operatorDeposits.decide, {
    token: finance[by],
    params: { number },
    body: because ? { approve: false, reason, because } : { approve: true, line: `ST ${number}`, reason },
  })

export const balanceOf = async ({ world, merchant }: Counter) =>
  (await world.must(merchants.info, { token: merchant.token })).wallet.balance
