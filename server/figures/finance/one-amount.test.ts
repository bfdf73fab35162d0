import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { dollarOf, minorDigits } from '#contract/currencies.ts'
import { dashboard } from '#contract/dashboard.ts'
import { dayMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import { type LanguageCode, wireLanguages } from '#contract/language-codes.ts'
import { languages } from '#contract/languages.ts'
import { merchants } from '#contract/merchants.ts'
import { messages } from '#contract/messages.ts'
import { parseAmount, toDecimal } from '#contract/money.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { pricing } from '#contract/pricing.ts'
import { products } from '#contract/products.ts'
import { push } from '#contract/push.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { deliverOutbox, runSweeps } from '../../background.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { amountsIn } from '../../testing/amounts-in.ts'
import { catalogueOperator } from '../../testing/goods.ts'
import { importFile } from '../../testing/imports.ts'
import { aPaidOrder, confirm, pick, reach, ship, someShopper } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { storePayToken } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { aCard, ask, type RichMerchant, walletOf } from '../../testing/withdrawals.ts'
import { collectMails, type SentMail } from '../../testing/world.ts'

/**
 * A currency without a minor unit and one with three digits, each with a merchant whose language writes numbers
 * differently.
 */
const servers: readonly (readonly [string, LanguageCode])[] = [
  ['JPY', 'ja'],
  ['KWD', 'vi'],
]

const columns = 'Type,SKU,Name,Categories,Regular price,Meta: _wc_cog_cost,Stock'
const rowOf = (sku: string, price: string, cost = '') => `simple,${sku},Lamp ${sku},Lamps,"${price}","${cost}",100`

/** Basis points, rounded half up, in integers. */
const rated = (amount: number, bps: number) => Number((BigInt(amount) * BigInt(bps) + 5_000n) / 10_000n)

/** amount · by / of, rounded up. */
const ratioUp = (amount: number, by: number, of: number) =>
  Number((BigInt(amount) * BigInt(by) + BigInt(of) - 1n) / BigInt(of))

describe.each(servers)('on a server in %s, read in %s', (currency, lang) => {
  const digits = minorDigits(currency)
  const dollar = dollarOf(currency)
  const written = (amount: number) => toDecimal(amount, digits)
  /** The supplier's price and the resulting cost; neither is round, so that rounding errors show. */
  const regular = 67 * dollar + 5
  const cost = rated(regular, 6_000)
  const price = 2 * cost + 7
  const total = 3 * price
  const fee = rated(total, 500)
  const earned = total - 3 * cost - fee
  /** The merchant bears a partial refund of the second order, so its fee is F·(S−R)/S, rounded half up. */
  const refunded = Math.floor(price / 3)
  const feeOfOne = rated(price, 500)
  const feeLeft = Number((2n * BigInt(feeOfOne) * BigInt(price - refunded) + BigInt(price)) / (2n * BigInt(price)))
  const earnedAfter = price - refunded - cost - feeLeft
  const withdrawn = 50 * dollar + 3

  const world = theWorld('2026-03-02T09:00:00Z', { SETTLEMENT_CURRENCY: currency })
  let merchant: TestMerchant
  let listing: { id: string; sellingPrice: number }
  let order: Awaited<ReturnType<typeof aPaidOrder>>
  let second: Awaited<ReturnType<typeof aPaidOrder>>
  let payout: { number: string; amount: number; fee: number; net: number }
  let mails: SentMail[]
  const pushed: string[] = []
  const file = [columns, rowOf('one', written(regular)), rowOf('two', '', written(cost))].join('\n')

  beforeAll(async () => {
    mails = collectMails(world)
    world.ctx.push = {
      async send(_target, _keys, payload) {
        const { title, body } = JSON.parse(payload) as { title: string; body: string }
        pushed.push(`${title}\n${body}`)
        return 'sent'
      },
    }
    merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { token } = merchant
    await world.must(languages.set, { token, query: { lang: wireLanguages[lang] } })
    const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/phone', p256dh: 'BPk_8', auth: 'aGVsbG8' }
    await world.must(push.subscribe, { token, body: device })
    const { settings } = await world.must(push.read, { token })
    await world.must(push.settings, { token, body: { ...settings, amounts: true, quietFrom: 0, quietTo: 0 } })
  })

  test('a file’s prices are its amounts, and one with a further decimal is refused at its line', async () => {
    const beyond = `${written(regular)}${digits === 0 ? '.' : ''}1`
    const padded = `${written(regular)}${digits === 0 ? '.' : ''}0000`
    const lines = [columns, rowOf('beyond', beyond), rowOf('padded', padded), rowOf('exact', '', written(cost))]
    const job = await importFile(world, lines.join('\n'))
    if ('error' in job) throw new Error(job.error)
    expect(job).toMatchObject({ total: 3, created: 2, refused: 1 })
    expect(job.rows[0]).toMatchObject({ row: 2, key: 'beyond', result: 'refused', error: 'no_price' })
    const token = await catalogueOperator(world)
    const { list } = await world.must(operatorProducts.products, { token, query: {} })
    expect(list.map(({ purchasePrice }) => purchasePrice)).toEqual([cost, cost])
  })

  test('shop, storefront and checkout name the price that was set, and the order its sum', async () => {
    expect(await importFile(world, file)).toMatchObject({ created: 2, refused: 0 })
    const { token, shop } = merchant
    const [product] = (await world.must(products.product, { token, query: { keyword: 'Lamp one' }, lang })).list
    const added = await world.must(products.add, { token, body: { productId: product?.id ?? '' } })
    expect(added.sellingPrice).toBe(product?.suggestedPrice)
    await world.must(products.price, { token, body: { listingId: added.id, sellingPrice: price } })
    listing = { id: added.id, sellingPrice: price }
    const detail = await world.must(products.detail, { token, query: { id: product?.id ?? '' } })
    expect(detail).toMatchObject({ purchasePrice: cost, listing: { sellingPrice: price } })
    const offered = await world.must(storeShop.product, { params: { shop, listingId: listing.id } })
    expect(offered).toMatchObject({ price, variants: [{ price }] })
    const wrong = { ...someShopper, lines: [{ listingId: listing.id, quantity: 3 }], expectTotal: total - 1 }
    const refused = await world.call(storeOrders.checkout, { params: { shop }, body: wrong })
    expect(refused.refusal).toMatchObject({ error: 'amount_changed', total })

    order = await aPaidOrder(world, merchant, { lines: [{ listing, quantity: 3 }] })
    expect(order.total).toBe(total)
    const seen = await world.must(storeOrders.order, { params: { secret: order.secret } })
    expect(seen).toMatchObject({ total, lines: [{ price, quantity: 3 }] })
    const sums = { totalCost: 3 * cost, sellingTotal: total, fee, earnings: earned }
    expect(await world.must(orders.detail, { token, query: { id: order.orderId } })).toMatchObject(sums)
    expect((await world.must(orders.list, { token })).list[0]).toMatchObject(sums)
    expect((await world.must(dashboard.index, { token })).today).toMatchObject({ sales: total })
  })

  test('a price rule rounds up to the minor unit, and what a piece earns takes the fee half up', async () => {
    const { token } = merchant
    const [category] = (await world.must(pricing.rules, { token })).categories
    const leastProfit = dollar + 1
    const query = { categoryId: category?.id ?? '', markUpBps: 3_333, leastProfit, ending: 90 }
    const { changes } = await world.must(pricing.preview, { token, query })
    const wanted = Math.max(ratioUp(cost, 13_333, 10_000), ratioUp(cost + leastProfit, 10_000, 9_500))
    const after = ratioUp(wanted - 90, 1, 100) * 100 + 90
    expect(changes).toMatchObject([{ before: price, after, earnsAfter: after - cost - rated(after, 500) }])
  })

  test('a part that is refunded, the settlement and a withdrawal are the same in wallet, bill and report', async () => {
    const { token } = merchant
    second = await aPaidOrder(world, merchant, { lines: [{ listing }] })
    for (const each of [order, second]) {
      await pick(world, merchant, each)
      await ship(world, each)
      await reach(world, each)
      await confirm(world, each)
    }
    const asked = { reason: 'A scratch', goods: 'received' as const, amount: refunded }
    await world.must(storeRefunds.ask, { params: { secret: second.secret }, body: asked })
    const { refund } = await world.must(orders.detail, { token, query: { id: second.orderId } })
    expect(refund).toMatchObject({ amount: refunded, status: 'pending_approval' })
    await world.must(operatorRefunds.decide, {
      token: await anOperator(world, ['finance']),
      params: { id: refund?.id ?? '' },
      body: { approve: true, bears: 'merchant', reason: 'agreed' },
    })
    world.clock.advance(15 * dayMs)
    await runSweeps(world.ctx)
    const after = { status: 'completed', earnings: earnedAfter }
    expect(await world.must(orders.detail, { token, query: { id: second.orderId } })).toMatchObject(after)
    const balance = earned + earnedAfter
    expect(await walletOf(world, merchant)).toMatchObject({ balance, totalIncome: balance, pending: 0 })

    const payToken: RichMerchant['payToken'] = (amount, destination) =>
      storePayToken(world, { ...merchant, amount, purpose: 'withdraw', destination })
    payout = await ask(world, { ...merchant, payToken }, { ...aCard, amount: withdrawn })
    const payoutFee = Math.max(dollar, rated(withdrawn, 100))
    expect(payout).toMatchObject({ amount: withdrawn, fee: payoutFee, net: withdrawn - payoutFee })
    const record = await world.must(withdrawals.withdrawalLog, { token })
    expect(record.list).toMatchObject([{ amount: withdrawn, fee: payoutFee, net: withdrawn - payoutFee }])
    expect(await walletOf(world, merchant)).toMatchObject({ balance: balance - withdrawn, held: withdrawn })

    const bill = await world.must(finance.bill, { token, query: { limit: 100 } })
    expect(bill.balance).toBe(balance - withdrawn)
    expect(bill.list.map(({ amount }) => amount)).toEqual(expect.arrayContaining([earned, earnedAfter, -withdrawn]))
    expect(bill.list.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance - withdrawn)
    const report = await world.must(finance.report, { token, query: { range: 'all' } })
    expect(report).toMatchObject({ totalProfit: balance, awaiting: 0 })
    expect(report.days.reduce((sum, { profit }) => sum + profit, 0)).toBe(balance)
    expect((await world.must(dashboard.index, { token })).wallet).toMatchObject({ balance: balance - withdrawn })
    expect((await recount(world.ctx.db)).differences).toEqual([])
    expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  })

  test('the statement writes each amount with the currency’s decimals, which read back to its minor units', async () => {
    const { token } = merchant
    const read = async (format: string) =>
      (await world.app.inject({ url: `${finance.statement.path}?format=${format}`, headers: { token } })).body
    type Row = { account: string; amount: string; amount_minor: string; balance_after: string; currency: string }
    const rows = parse<Row>(await read('csv'), { columns: true })
    const minorOf = (text: string) => {
      expect(text.split('.')[1]?.length ?? 0, text).toBe(digits)
      return (text.startsWith('-') ? -1 : 1) * (parseAmount(text.replace('-', ''), digits) ?? Number.NaN)
    }
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      expect(row.currency).toBe(currency)
      expect(minorOf(row.amount)).toBe(Number(row.amount_minor))
    }
    const available = rows.filter(({ account }) => account === 'available')
    const { wallet } = await world.must(merchants.info, { token })
    expect(available.reduce((sum, row) => sum + minorOf(row.amount), 0)).toBe(wallet.balance)
    expect(minorOf(available.at(-1)?.balance_after ?? '')).toBe(wallet.balance)
    type Transactions = { transactions: { postings: { amount: number }[] }[] }
    const { transactions } = JSON.parse(await read('json')) as Transactions
    const amounts = transactions.flatMap(({ postings }) => postings.map(({ amount }) => amount))
    expect(amounts).toEqual(rows.map((row) => Number(row.amount_minor)))
  })

  test('messages, mails and notifications write these amounts, and no other', async () => {
    await deliverOutbox(world.ctx)
    const { token, email } = merchant
    const awaited = price - cost - feeOfOne
    const known = [total, price, earned, awaited, earnedAfter, refunded, payout.amount, payout.net, payout.fee]
    const { list } = await world.must(messages.notice, { token, lang, query: { limit: 100 } })
    const inApp = list.flatMap(({ title, content }) => amountsIn(`${title}\n${content}`, { lang, currency }))
    expect(inApp).toEqual(expect.arrayContaining([total, price, earned, earnedAfter, refunded, withdrawn]))
    const mailed = mails.flatMap(({ to, subject, text }) =>
      amountsIn(`${subject}\n${text}`, { lang: to === email ? lang : 'en', currency }),
    )
    expect(mailed).toEqual(expect.arrayContaining([refunded, withdrawn, payout.net]))
    const notified = pushed.flatMap((text) => amountsIn(text, { lang, currency }))
    expect(notified).toEqual(expect.arrayContaining([refunded]))
    const others = [...inApp, ...mailed, ...notified].filter((amount) => !known.includes(amount))
    expect(others).toEqual([])
  })

  test('prices that the server wrote come back by a file as they are', async () => {
    const token = await catalogueOperator(world)
    const { list } = await world.must(operatorProducts.products, { token, query: { limit: 100 } })
    const rows = list.flatMap(({ variants, stock }) =>
      variants.map(({ sku, purchasePrice }) =>
        rowOf(sku ?? '', '', written(purchasePrice)).replace(/,100$/, `,${stock}`),
      ),
    )
    expect(rows.length).toBe(4)
    expect(await importFile(world, [columns, ...rows].join('\n'))).toMatchObject({ unchanged: 4, updated: 0 })
    const dearer = rows.map((row) => row.replace(written(cost), written(cost + 1)))
    expect(await importFile(world, [columns, ...dearer].join('\n'))).toMatchObject({ unchanged: 0, updated: 4 })
    const after = await world.must(operatorProducts.products, { token, query: { limit: 100 } })
    expect(after.list.map(({ purchasePrice }) => purchasePrice)).toEqual(list.map(() => cost + 1))
  })
})
