import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { dollarOf, minorDigits } from '#contract/currencies.ts'
import { dayMs } from '#contract/durations.ts'
import { parseAmount, toDecimal } from '#contract/money.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { amountsIn } from '#server/testing/amounts-in.ts'
import { anOperator, somePayPassword } from '#server/testing/people.ts'
import { ofWithdrawal, sendOut } from '#server/testing/transfers.ts'
import type { SentMail } from '#server/testing/world.ts'
import { root } from '#tools/root.ts'
import { typeAmount } from './number-pad.ts'
import { figureText, showsAmounts } from './screen-amounts.ts'
import type { ServedWorld } from './served-world.ts'
import { fillAddress, german } from './shopper-address.ts'
import { isTakenOver } from './taken-over.ts'

const reason = 'the whole day'

type Purchase = { shop: string; listingId: string; price: number; quantity: number }

/** A shopper buys pieces of one product in the storefront and pays; every page must show the same amount. */
export async function buyOnScreens(world: ServedWorld, page: Page, { shop, listingId, price, quantity }: Purchase) {
  const { currency } = world.ctx.config
  const written = { lang: 'en', currency } as const
  const total = price * quantity
  const screen = page.getByRole('main')
  await page.goto(`${world.url}/s/${shop}/p/${listingId}`)
  await isTakenOver(page)
  await showsAmounts(screen, [price], written)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  const decimal = toDecimal(price, minorDigits(currency))
  expect(data.offers).toMatchObject([{ price: decimal, priceCurrency: currency }])
  for (let more = 1; more < quantity; more++) await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'In the basket · Go there' }).click()
  await showsAmounts(screen, [price, total], written)
  await page.getByRole('link', { name: /^Check out/ }).click()
  await fillAddress(page, german)
  await showsAmounts(screen, [total], written)
  await page.getByRole('button', { name: /^Order, then pay/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Awaiting payment' })).toBeVisible()
  await showsAmounts(screen, [total], written)
  await page.getByRole('button', { name: /^Pay \(simulated\)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paid, being prepared' })).toBeVisible()
  await showsAmounts(screen, [total], written)
  const secret = new URL(page.url()).hash.slice(1)
  const order = await world.must(storeOrders.order, { params: { secret } })
  expect(order.total).toBe(total)
  return { orderId: order.orderId, secret }
}

/** The fee of a withdrawal by the first version of the fee rule: 1 %, and at least about a dollar. */
const payoutFeeOf = (amount: number, currency: string) =>
  Math.max(dollarOf(currency), Math.floor((amount * 100 + 5_000) / 10_000))

export type Payout = { number: string; amount: number; fee: number; net: number }

/** Types a withdrawal with every decimal of the currency, and pays it out; returns its amounts. */
export async function withdrawOnScreens(world: ServedWorld, page: Page, balance: number): Promise<Payout> {
  const { currency } = world.ctx.config
  const written = { lang: 'en', currency } as const
  const amount = 20 * dollarOf(currency) + 5
  const fee = payoutFeeOf(amount, currency)
  const net = amount - fee
  const screen = page.getByRole('main')
  await page.goto(`${world.url}/withdraw`)
  await page.getByRole('button', { name: /Add a bank card/ }).click()
  await page.getByLabel('Full name').fill('Suda Phongsri')
  await page.getByLabel('Bank name').fill('Kasikornbank')
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await showsAmounts(screen, [balance, 10 * dollarOf(currency)], written)
  const digits = minorDigits(currency)
  await expect(page.getByRole('button', { name: 'Decimal point' })).toHaveCount(digits > 0 ? 1 : 0)
  await typeAmount(page, `${toDecimal(amount, digits)}`)
  await expect(page.getByLabel('Amount to withdraw')).toHaveValue(figureText(amount, written))
  if (digits > 0) {
    // One decimal more than the currency has changes nothing.
    await typeAmount(page, '7')
    await expect(page.getByLabel('Amount to withdraw')).toHaveValue(figureText(amount, written))
  }
  await showsAmounts(screen, [fee, net, balance - amount], written)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await expect(page).toHaveURL(/withdrawRecord\?number=WD-/)
  const number = new URL(page.url()).searchParams.get('number') ?? ''
  await showsAmounts(screen, [amount, fee, net], written)
  await payOut(world, number)
  return { number, amount, fee, net }
}

async function payOut(world: ServedWorld, number: string) {
  const call = { token: await anOperator(world, ['finance']), params: { number } }
  await world.must(operatorWithdrawals.decide, { ...call, body: { approve: true, reason } })
  world.clock.advance(dayMs)
  await sendOut(world, call.token, await ofWithdrawal(world, number))
}

type StatementRow = { account: string; amount: string; amount_minor: string; balance_after: string; currency: string }

/** In both saved files the amounts must be the ledger's, and the last balance the wallet's. */
export async function readStatements(
  world: ServedWorld,
  page: Page,
  { balance, info }: { balance: number; info: TestInfo },
) {
  const { currency } = world.ctx.config
  const files: string[] = []
  for (const format of ['CSV', 'JSON']) {
    await page.goto(`${world.url}/fundsRecords`)
    await page.getByRole('button', { name: 'Export' }).click()
    const sheet = page.getByRole('dialog', { name: 'Export' })
    await sheet.getByRole('button', { name: 'All', exact: true }).click()
    await sheet.getByRole('button', { name: format }).click()
    const saving = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Download' }).click()
    const file = info.outputPath(format)
    await (await saving).saveAs(file)
    files.push(file)
    const proof = spawnSync(process.execPath, [join(root, 'docs/verify-statement.mjs'), file], { encoding: 'utf8' })
    expect([proof.status, proof.stderr]).toEqual([0, ''])
    expect(proof.stdout).toContain(`"available" holds: ${balance}`)
  }
  const [csv = '', json = ''] = files.map((file) => readFileSync(file, 'utf8'))
  const digits = minorDigits(currency)
  const rows = parse<StatementRow>(csv, { columns: true })
  for (const row of rows) {
    expect(row.currency).toBe(currency)
    expect(row.amount.split('.')[1]?.length ?? 0, row.amount).toBe(digits)
    expect(parseAmount(row.amount.replace('-', ''), digits), row.amount).toBe(Math.abs(Number(row.amount_minor)))
  }
  expect(rows.findLast(({ account }) => account === 'available')?.balance_after).toBe(toDecimal(balance, digits))
  type Transactions = { transactions: { postings: { amount: number }[] }[] }
  const { transactions } = JSON.parse(json) as Transactions
  const amounts = transactions.flatMap(({ postings }) => postings.map(({ amount }) => amount))
  expect(amounts).toEqual(rows.map((row) => Number(row.amount_minor)))
}

/** Every number next to a currency symbol in the merchant's mails about a withdrawal must be one of its amounts. */
export function readMails(mails: readonly SentMail[], currency: string, { amount, net }: Payout) {
  const named = mails.flatMap(({ subject, text }) => amountsIn(`${subject}\n${text}`, { lang: 'en', currency }))
  expect(named).toEqual(expect.arrayContaining([amount, net]))
}
