import { expect, type Page, type TestInfo } from '@playwright/test'
import { account } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { deliverOutbox, runSweeps } from '#server/background.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aListing } from '#server/testing/goods.ts'
import { londonAddress } from '#server/testing/orders.ts'
import { aMerchant, anOperator, aPayToken, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { collectMails } from '#server/testing/world.ts'
import { chooseLanguage, putOnDevice } from './device.ts'
import { showsAmounts } from './screen-amounts.ts'
import type { ServedWorld } from './served-world.ts'
import { buyOnScreens, type Payout, readMails, readStatements, withdrawOnScreens } from './whole-day-money.ts'

const reason = 'the whole day'

type Invoice = { number: string; lines: { price: number; quantity: number }[] }
type Listed = Map<number, string>
type Bought = { invoice: Invoice; orderId: string; secret: string }

type Day = {
  page: Page
  world: ServedWorld
  info: TestInfo
  lang: LanguageCode
}

export async function liveWholeDay({ page, world, info, lang }: Day) {
  const mails = collectMails(world)
  const operator = await anOperator(world)
  const invoices = makeInvoices(8)
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listed = await fillShop(world, merchant)
  const bought = await buyAll(world, { merchant, invoices, listed })
  bought.push(await buyOne(world, { page, merchant, invoices, listed }))
  await carryOut(world, { operator, merchant, bought })
  const { profit } = await compareFigures(world, { merchant, bought })
  await signInAgain(page, world, merchant)
  const payout = await withdrawOnScreens(world, page, profit)
  await deliverOutbox(world.ctx)
  readMails(mails, world.ctx.config.currency, payout)
  await readScreens(world, { page, merchant, bought, payout, lang: 'en' })
  await chooseLanguage(page, lang)
  await readScreens(world, { page, merchant, bought, payout, lang })
  await chooseLanguage(page, 'en')
  await readStatements(world, page, { balance: profit - payout.amount, info })
}

/** Selling prices in minor units: the least at which a sale earns something, odd ones, thousands. */
const prices = [10, 99, 1_234, 2_350, 10_005, 123_457]

/** 60 % of the selling price, rounded to the minor unit. */
const costOfOne = (price: number) => Math.floor((price * 60 + 50) / 100)

/** Invoices of one to five lines, of a few pieces or hundreds; some have the same product twice. */
const makeInvoices = (count: number): Invoice[] =>
  Array.from({ length: count }, (_, at) => ({
    number: `${700_000 + at}`,
    lines: Array.from({ length: 1 + (at % 5) }, (_each, line) => ({
      price: prices[(at + line * 5) % prices.length] ?? 0,
      quantity: at % 3 === 0 ? 1 + line : 7 + 50 * ((at + line) % 4),
    })),
  }))

async function fillShop(world: ServedWorld, merchant: TestMerchant): Promise<Listed> {
  const listed: Listed = new Map()
  for (const price of prices) {
    const options = { title: `Priced at ${price}`, purchasePrice: costOfOne(price), price, stock: 1_000_000 }
    listed.set(price, (await aListing(world, merchant, options)).id)
  }
  return listed
}

const sellingOf = ({ lines }: Invoice) => lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
const costOf = ({ lines }: Invoice) => lines.reduce((sum, { price, quantity }) => sum + costOfOne(price) * quantity, 0)
/** Five per cent, rounded half up. */
const feeOf = (invoice: Invoice) => Math.floor((sellingOf(invoice) * 500 + 5_000) / 10_000)
const earningsOf = (invoice: Invoice) => sellingOf(invoice) - costOf(invoice) - feeOf(invoice)

type Shopping = { merchant: TestMerchant; invoices: Invoice[]; listed: Listed }

async function buyAll(world: ServedWorld, { merchant, invoices, listed }: Shopping): Promise<Bought[]> {
  const bought: Bought[] = []
  for (const invoice of invoices) {
    world.clock.advance(minuteMs)
    const { orderId, secret } = await world.must(storeOrders.checkout, {
      params: { shop: merchant.shop },
      body: {
        lines: invoice.lines.map(({ price, quantity }) => ({ listingId: listed.get(price) ?? '', quantity })),
        email: 'shopper@example.com',
        phone: '+447400123456',
        address: { ...londonAddress, name: `Invoice ${invoice.number}` },
        expectTotal: sellingOf(invoice),
      },
    })
    await world.must(storeOrders.testPayment, { params: { secret }, body: { succeed: true } })
    bought.push({ invoice, orderId, secret })
  }
  return bought
}

async function buyOne(world: ServedWorld, { page, merchant, invoices, listed }: Shopping & { page: Page }) {
  const line = invoices[0]?.lines[0]
  if (!line) throw new Error('an invoice has no lines')
  const listingId = listed.get(line.price) ?? ''
  const { shop } = merchant
  const quantity = 2
  const sold = await buyOnScreens(world, page, { shop, listingId, price: line.price, quantity })
  return { invoice: { number: 'storefront', lines: [{ ...line, quantity }] }, ...sold }
}

type Carrying = { operator: string; merchant: TestMerchant; bought: Bought[] }

async function carryOut(world: ServedWorld, { operator, merchant, bought }: Carrying) {
  const [declined, , single, ...rest] = bought
  if (!declined || !single) throw new Error('too few orders')
  const { token } = merchant
  await world.must(orders.decline, { token, body: { id: declined.orderId, reason: 'out of season' } })
  const payToken = await aPayToken(world, merchant, { purpose: 'pick', amount: costOf(single.invoice) })
  await world.must(orders.pick, { token, body: { id: single.orderId, payToken } })
  const amount = rest.reduce((sum, { invoice }) => sum + costOf(invoice), 0)
  const batch = await world.must(orders.pickBatch, {
    token,
    body: {
      ids: rest.map(({ orderId }) => orderId),
      payToken: await aPayToken(world, merchant, { purpose: 'pick', amount }),
    },
  })
  expect(batch).toMatchObject({ failed: [], more: [], charged: amount })
  const going = [single, ...rest]
  for (const { orderId } of going) {
    const body = { carrier: 'Royal Mail', trackingNumber: `RM-${orderId.slice(-12)}`, reason }
    await world.must(operatorOrders.ship, { token: operator, params: { id: orderId }, body })
  }
  world.clock.advance(3 * dayMs + hourMs)
  await runSweeps(world.ctx)
  for (const { orderId } of going) {
    const body = { kind: 'reached' as const, at: world.clock.now().toISOString(), text: 'Delivered', reason }
    await world.must(operatorOrders.event, { token: operator, params: { id: orderId }, body })
  }
  for (const { secret } of going.filter((_, at) => at % 2 === 0)) {
    await world.must(storeOrders.confirm, { params: { secret } })
  }
  for (const days of [8, 15, 15]) {
    world.clock.advance(days * dayMs)
    await runSweeps(world.ctx)
  }
}

async function compareFigures(world: ServedWorld, { merchant, bought }: Omit<Carrying, 'operator'>) {
  const { merinfo } = await world.must(account.login, {
    body: { account: merchant.email, password: merchant.password },
  })
  merchant.token = merinfo.token
  const { token } = merchant
  const [, , ...completed] = bought.map(({ invoice }) => invoice)
  const sales = completed.reduce((sum, invoice) => sum + sellingOf(invoice), 0)
  const profit = completed.reduce((sum, invoice) => sum + earningsOf(invoice), 0)
  const home = await world.must(dashboard.index, { token })
  expect(home.totals).toEqual({ sales, profit })
  expect(home.wallet).toEqual({ balance: profit, pending: 0 })
  const counts = await world.must(orders.counts, { token })
  expect(counts.counts).toMatchObject({ '4': completed.length, '-1': 2, '5': 0, all: bought.length })
  for (const { invoice, orderId } of bought.slice(2)) {
    const order = await world.must(orders.detail, { token, query: { id: orderId } })
    expect(order, invoice.number).toMatchObject({
      status: 'completed',
      totalCost: costOf(invoice),
      sellingTotal: sellingOf(invoice),
      fee: feeOf(invoice),
      earnings: earningsOf(invoice),
      quantity: invoice.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })
  }
  expect(merinfo.wallet).toMatchObject({ balance: profit, withdrawable: profit, held: 0, owed: 0, totalIncome: profit })
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  const recounted = await recount(world.ctx.db)
  expect(recounted).toMatchObject({ merchants: 1, orders: bought.length, differences: [] })
  return { profit }
}

/** Six weeks later the session has ended, even if the phone has not noticed: the merchant signs in again. */
async function signInAgain(page: Page, { url }: ServedWorld, { email, password }: TestMerchant) {
  await putOnDevice(page, url, {})
  await page.goto(`${url}/login/`)
  await page.getByLabel('Phone or email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
}

type Reading = { page: Page; merchant: TestMerchant; bought: Bought[]; payout: Payout }

async function readScreens(
  world: ServedWorld,
  { page, merchant, bought, payout, lang }: Reading & { lang: LanguageCode },
) {
  const { currency } = world.ctx.config
  const written = { lang, currency }
  const completed = bought.slice(2).map(({ invoice }) => invoice)
  const sales = completed.reduce((sum, invoice) => sum + sellingOf(invoice), 0)
  const profit = completed.reduce((sum, invoice) => sum + earningsOf(invoice), 0)
  const balance = profit - payout.amount
  const { invoice: last, orderId } = bought.at(-1) ?? { orderId: '' }
  if (!last) throw new Error('nothing was bought')
  const [selling, earnings] = [sellingOf(last), earningsOf(last)]
  const { number } = await world.must(orders.detail, { token: merchant.token, query: { id: orderId } })
  const screens = {
    home: [sales, profit],
    my: [balance, profit],
    'order?status=4': [selling, earnings],
    [`orderDetail?id=${orderId}`]: [selling, costOf(last), feeOf(last), earnings],
    fundsRecords: [balance, payout.amount],
    'finance?range=all': [profit],
    [`withdrawRecord?number=${payout.number}`]: [payout.amount, payout.fee, payout.net],
    message: [payout.net],
  }
  for (const [path, amounts] of Object.entries(screens)) {
    await page.goto(`${world.url}/${path}`)
    await showsAmounts(page.getByRole('main'), amounts, written)
    if (path.startsWith('orderDetail')) await expect(page.getByRole('main')).toContainText(number)
  }
}
