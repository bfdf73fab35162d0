import { expect } from '@playwright/test'
import { findToken } from '#contract/deposit-methods.ts'
import { deposits } from '#contract/deposits.ts'
import { merchants } from '#contract/merchants.ts'
import { forParty } from '#server/base/ctx.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { watchChains } from '#server/money/deposits/sweeps.ts'
import { type LocalChain, openLocalChain } from '#server/testing/local-chain.ts'
import { aMerchant } from '#server/testing/people.ts'
import { putOnDevice } from './support/device.ts'
import { test as base } from './support/journey.ts'

const network = 'ethereum'
const token = findToken('USDT', network)?.contract ?? ''

const test = base.extend<{ chain: LocalChain }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it uses, and this one uses nothing.
  chain: async ({}, use) => {
    const chain = await openLocalChain()
    await chain.place(token)
    await use(chain)
    await chain.close()
  },
})

test('a transfer is seen, confirmed, reorganised away and back, and credited once', async ({ page, world, chain }) => {
  world.ctx.config.chainNodes[network] = [new URL(chain.url)]
  const merchant = await aMerchant(world)
  await putOnDevice(page, world.url, { token: merchant.token })
  const watch = async () => {
    for (
      let turns = 0;
      turns < 20 && (await watchChains[`chain_${network}`]?.(forParty(world.ctx, 'jobs')));
      turns += 1
    );
  }
  const balance = async () => (await world.must(merchants.info, { token: merchant.token })).wallet.balance
  const chains = await world.must(deposits.blockchains, { token: merchant.token })
  const to = chains.find((entry) => entry.network === network)?.address ?? ''
  await watch()

  await page.goto(`${world.url}/blockchainRecharge?currency=USDT&network=${network}`)
  await expect(page.getByText(to.slice(6, -4))).toBeVisible()
  await expect(page.getByText(/appears below automatically and is credited after 2 confirmations/)).toBeVisible()
  const leave = await chain.branch()
  const payments = [{ to, units: 250_500_000n }]
  const txHash = await chain.pay(token, payments, 0)
  await chain.mine(1)
  await watch()
  // Without a reload: a live event must bring the transfer.
  const row = page.getByRole('link', { name: /250\.50/ })
  await expect(row).toContainText('Detected: 1 of 2 confirmations')
  await row.click()
  await expect(page.getByText('1 of 2 confirmations', { exact: true })).toBeVisible()
  expect(await balance()).toBe(0)

  await chain.mine(1)
  await watch()
  await expect(page.getByText('In your balance').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Available to withdraw').filter({ visible: true })).toBeVisible()
  expect(await balance()).toBe(25_050)

  await leave()
  await chain.mine(3)
  await watch()
  await expect(page.getByText('The blockchain reversed the transfer').filter({ visible: true })).toBeVisible()
  expect(await balance()).toBe(0)

  expect(await chain.pay(token, payments, 0)).toBe(txHash)
  await chain.mine(70)
  await watch()
  await watch()
  expect(await balance()).toBe(25_050)
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
