import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { finance } from '#contract/finance.ts'
import { merchants } from '#contract/merchants.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import type { TestMerchant } from '#server/testing/people.ts'
import { root } from '#tools/root.ts'
import type { ServedWorld } from './served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant }

/** The figures that a merchant must find, in cents; a missing one is zero. */
export type Books = {
  balance: number
  held?: number
  owed?: number
  pending?: number
  income?: number
}

export const money = (cents: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(cents / 100)

const whole = { query: { limit: 100 } }

/**
 * Wallet, bill, report and statement must agree to the cent. The published script must prove the statement, an
 * independent count must find every figure again, and My must show it.
 */
export async function booksAgree(page: Page, { world, merchant: { token } }: Shop, expected: Books) {
  const { balance, held = 0, owed = 0, pending = 0, income = 0 } = expected
  const { wallet } = await world.must(merchants.info, { token })
  expect(wallet).toMatchObject({ balance, withdrawable: balance, held, owed, pending, totalIncome: income })
  const bill = await world.must(finance.bill, { token, ...whole })
  expect([bill.balance, bill.list[0]?.balanceAfter ?? 0]).toEqual([balance, balance])
  expect(bill.list.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
  const report = await world.must(finance.report, { token, query: { range: 'all' } })
  expect([report.totalProfit, report.awaiting]).toEqual([income, pending])
  expect(report.days.reduce((sum, { profit }) => sum + profit, 0)).toBe(income)
  const statement = await statementOf(world, token)
  expect([statement.available, statement.held, statement.owed]).toEqual([balance, held, -owed || 0])
  expect((await recount(world.ctx.db)).differences).toEqual([])
  await page.goto(`${world.url}/my`)
  await expect(page.getByText(money(balance).replace('$', '')).first()).toBeVisible()
  await shows(page, { name: 'Withdrawals in progress', amount: held })
  await shows(page, { name: 'Owed for refunds', amount: owed })
}

/** A figure that My shows only if it is not zero. */
async function shows(page: Page, { name, amount }: { name: string; amount: number }) {
  const figure = page.getByRole('link', { name: new RegExp(`^${name}`) })
  if (amount === 0) await expect(figure).toHaveCount(0)
  else await expect(figure).toContainText(money(amount))
}

async function statementOf({ url, ctx }: ServedWorld, token: string) {
  const address = new URL(finance.statement.path, url)
  address.searchParams.set('format', 'json')
  const file = join(ctx.config.dataDir, 'statement.json')
  writeFileSync(file, await (await fetch(address, { headers: { token } })).text())
  const script = join(root, 'docs/verify-statement.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const sumOf = (name: string) => Number(new RegExp(`^ {2}${name}: (-?\\d+)$`, 'm').exec(stdout)?.[1] ?? 0)
  return { available: sumOf('available'), held: sumOf('held'), owed: sumOf('owed') }
}
