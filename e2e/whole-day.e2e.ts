import type { Page } from '@playwright/test'
import { account } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '#server/background.ts'
import { dayMs, hourMs, minuteMs } from '#server/base/clock.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { londonAddress } from '#server/testing/orders.ts'
import { anInvitation, anOperator, aPayToken, type TestMerchant } from '#server/testing/people.ts'
import { supplierFiles } from './support/catalogues.ts'
import { putOnDevice } from './support/device.ts'
import { type Invoice, productLines, purchaseCents, readInvoices } from './support/invoices.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'
import { applyOnScreens, distributeOnScreens } from './support/whole-day-screens.ts'

/** Of our own, and as many real ones where they are there. */
const invoiceCount = 100
const reason = 'the whole day'

type Listed = Map<string, string>
type Bought = { invoice: Invoice; orderId: string; secret: string }

test.use({ beginsAt: '2026-03-02T08:00:00Z' })

test("a merchant's whole day: from the application to the figures of every invoice", async ({ page, world }) => {
  test.setTimeout(10 * minuteMs)
  const operator = await anOperator(world)
  const invoices = readInvoices(invoiceCount)
  await importEverything(world, operator, invoices)
  const merchant = await applyOnScreens(world, { page, operator, code: await anInvitation(world) })
  const listed = await distribute(world, { page, operator, merchant })
  const bought = await buyAll(world, { merchant, invoices, listed })
  await carryOut(world, { operator, merchant, bought })
  await compareFigures(world, { merchant, bought })
  await signInAgain(page, world, merchant)
  await readScreens(world, { page, merchant, bought })
})

async function importEverything(world: ServedWorld, operator: string, invoices: Invoice[]) {
  for (const { name, bytes } of [{ name: 'invoices.jsonl', bytes: productLines(invoices) }, ...supplierFiles()]) {
    const form = new FormData()
    form.set('dryRun', '0')
    form.set('reason', reason)
    form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name)
    const response = await fetch(`${world.url}${operatorImports.begin.path}`, {
      method: 'POST',
      headers: { token: operator },
      body: form,
    })
    const { code, data } = (await response.json()) as { code: number; data: { id: string } }
    expect(code, name).toBe(1)
    await expect
      .poll(async () => (await world.must(operatorImports.job, { token: operator, params: { id: data.id } })).state, {
        timeout: 2 * minuteMs,
      })
      .toBe('finished')
    const job = await world.must(operatorImports.job, { token: operator, params: { id: data.id } })
    expect(job.created + job.unchanged, name).toBeGreaterThan(0)
  }
}

type Filling = { page: Page; operator: string; merchant: TestMerchant }

/** Adds all of a filter, sets the invoices' prices, and shelves; answers the listing of each product's source. */
async function distribute(world: ServedWorld, { page, operator, merchant }: Filling) {
  const { token } = merchant
  const phones = await world.must(products.product, { token, query: { keyword: '手机' } })
  expect(phones.total).toBeGreaterThan(0)
  const tree = await world.must(products.category, { token })
  const category = tree.find(({ name }) => name === 'Invoices')
  if (!category) throw new Error('the invoices have no category')
  const sources = await readAll(world, operator)
  const priceOf = (productId: string) => Number(sources.get(productId)?.split('-').at(-1))
  const count = category.products
  await distributeOnScreens(world, token, { page, categoryId: category.id, count, priceOf })
  const listed: Listed = new Map()
  let after: string | undefined
  do {
    const { list, next } = await world.must(products.manage, { token, query: { limit: 100, ...(after && { after }) } })
    for (const { id: listingId, productId } of list) {
      listed.set(sources.get(productId) ?? '', listingId)
      await world.must(products.price, { token, body: { listingId, sellingPrice: priceOf(productId) } })
    }
    after = next ?? undefined
  } while (after)
  expect(listed.size).toBe(count)
  const ids = [...listed.values()]
  for (let at = 0; at < ids.length; at += 500) {
    await world.must(products.setSwitch, { token, body: { listingIds: ids.slice(at, at + 500), on: true } })
  }
  return listed
}

/** The source of each product, which its variant carries as its number. */
async function readAll(world: ServedWorld, token: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  let after: string | undefined
  do {
    const page = await world.must(operatorProducts.products, { token, query: { limit: 100, ...(after && { after }) } })
    for (const product of page.list) sources.set(product.id, product.variants[0]?.sku ?? '')
    after = page.next ?? undefined
  } while (after)
  return sources
}

const sellingOf = ({ lines }: Invoice) => lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
const costOf = ({ lines }: Invoice) =>
  lines.reduce((sum, line) => sum + purchaseCents(line.priceCents) * line.quantity, 0)
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
        lines: invoice.lines.map(({ source, quantity }) => ({ listingId: listed.get(source) ?? '', quantity })),
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

type Day = { operator: string; merchant: TestMerchant; bought: Bought[] }

/** One declined, one expires, one picked up alone, the rest together; these ship, arrive and are received. */
async function carryOut(world: ServedWorld, { operator, merchant, bought }: Day) {
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

/** Every figure against an independent sum over the invoices. */
async function compareFigures(world: ServedWorld, { merchant, bought }: Pick<Day, 'merchant' | 'bought'>) {
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
}

/** Six weeks later the session has ended, whether the phone has heard of it or not: the merchant signs in again. */
async function signInAgain(page: Page, { url }: ServedWorld, { email, password }: TestMerchant) {
  await putOnDevice(page, url, {})
  await page.goto(`${url}/login/`)
  await page.getByLabel('Phone or email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** 128460 → "1,284.60", as the screens write it in English. */
const shown = (cents: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(
    `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}` as Intl.StringNumericLiteral,
  )

/** The same figures where the merchant reads them. */
async function readScreens(
  world: ServedWorld,
  { page, merchant, bought }: Pick<Day, 'merchant' | 'bought'> & { page: Page },
) {
  const completed = bought.slice(2).map(({ invoice }) => invoice)
  const sales = completed.reduce((sum, invoice) => sum + sellingOf(invoice), 0)
  const profit = completed.reduce((sum, invoice) => sum + earningsOf(invoice), 0)
  const screen = page.getByRole('main')
  await page.goto(`${world.url}/home`)
  await expect(screen).toContainText(shown(sales))
  await expect(screen).toContainText(shown(profit))
  await photograph(page, 'whole-day-home')
  await page.goto(`${world.url}/my`)
  await expect(screen).toContainText(shown(profit))
  await photograph(page, 'whole-day-my')
  const { invoice: last, orderId } = bought.at(-1) ?? { orderId: '' }
  if (!last) throw new Error('nothing was bought')
  await page.goto(`${world.url}/order?status=4`)
  await expect(screen).toContainText(shown(sellingOf(last)))
  await expect(screen).toContainText(shown(earningsOf(last)))
  await photograph(page, 'whole-day-order')
  const { number } = await world.must(orders.detail, { token: merchant.token, query: { id: orderId } })
  await page.goto(`${world.url}/orderDetail?id=${orderId}`)
  for (const figure of [
    number,
    shown(sellingOf(last)),
    shown(costOf(last)),
    shown(feeOf(last)),
    shown(earningsOf(last)),
  ]) {
    await expect(screen).toContainText(figure)
  }
  await photograph(page, 'whole-day-order-detail')
}
