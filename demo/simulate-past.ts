import { account } from '#contract/account.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '#server/background.ts'
import { type DaySetting, runDayPlan } from './day-plan.ts'
import type { PastDriver } from './driver.ts'
import { follow, isLate } from './everyday.ts'
import { type DemoMerchant, demoPayPassword } from './people.ts'
import { askRefund, buy, type Chance, type DemoOrder, pay, readOffers, receive, visit } from './shopping.ts'
import { review } from './staff.ts'

const reason = 'the demo world'

type OrderUnderWay = DemoOrder & { merchant: DemoMerchant; shipOn: number; reachOn: number; receiveOn: number }

export type Past = DaySetting & {
  driver: PastDriver
  chance: Chance
  days: number
  busiest: number
  print: (line: string) => void
  onDay: (day: number) => void
}

function ordersOf({ chance, days, busiest }: Past, day: number): number {
  const growth = 45 + Math.floor((55 * day) / days)
  const weekly = [118, 92, 86, 90, 100, 112, 126][day % 7] ?? 100
  const mean = Math.floor((busiest * growth * weekly) / 10_000)
  return Math.max(1, mean - 1 + chance.below(4))
}

export async function simulatePast(past: Past): Promise<number> {
  const { driver, merchants, days, print } = past
  const start = driver.clock.now().getTime()
  const moving: OrderUnderWay[] = []
  let placed = 0
  for (let day = 0; day < days; day++) {
    driver.clock.set(new Date(start + day * dayMs))
    for (const { slug } of merchants) await readOffers(driver, slug)
    const isLast = day === days - 1
    placed += await simulateTrade(past, { day, moving, isLast })
    if (!isLast) await pickUp(past, day)
    await runDayPlan(past, days - day)
    if (!isLast) await follow(driver, merchants, days - day)
    driver.clock.set(new Date(start + day * dayMs + 21 * hourMs))
    if (!isLast) {
      await ship(past, moving, day)
      await runSweeps(driver.ctx)
      await review(driver, past.staff)
    }
    past.onDay(day + 1)
    print(`demo world: day ${day + 1} of ${days}, ${placed} orders`)
  }
  return placed
}

const chooseShop = (chance: Chance) => {
  const at = chance.below(100)
  if (at < 62) return 0
  return at < 88 ? 1 : 2
}

type TradingDay = { day: number; moving: OrderUnderWay[]; isLast: boolean }

async function simulateTrade(past: Past, { day, moving, isLast }: TradingDay): Promise<number> {
  const { driver, merchants, chance } = past
  const count = ordersOf(past, day)
  let placed = 0
  for (let at = 0; at < count; at++) {
    driver.clock.advance(Math.floor((18 * hourMs) / count))
    const merchant = merchants[chooseShop(chance)] ?? merchants[0]
    if (!merchant) throw new Error('the demo world has no merchant')
    const shopping = { slug: merchant.slug, chance }
    for (let visits = 2 + chance.below(5); visits > 0; visits--) await visit(driver, shopping)
    const order = await buy(driver, shopping)
    if (!order) continue
    placed += 1
    // Some never pay, so their time runs out; those of the last day are still open when the demo begins.
    if (chance.happens(isLast ? 20 : 4)) continue
    driver.clock.advance(minuteMs)
    await pay(driver, order)
    const shipOn = day + 1 + chance.below(2)
    const reachOn = shipOn + 2 + chance.below(5)
    const receiveOn = reachOn + 1 + chance.below(9)
    // Some early parcels are never reported after shipment.
    const lost = at === 0 && isLate(day, past.days) ? { reachOn: Number.NaN, receiveOn: Number.NaN } : {}
    moving.push({ ...order, merchant, shipOn, reachOn, receiveOn, ...lost })
  }
  return placed
}

async function pickUp({ driver, merchants, chance, days }: Past, day: number) {
  const { must } = driver
  for (const merchant of merchants) {
    if (day < days - 4 && chance.happens(12)) continue
    if (day >= days - 3 && chance.happens(60)) continue
    const token = await merchant.signIn()
    if (chance.happens(70)) await must(messages.seen, { token, body: { all: true } })
    const { list } = await must(orders.list, { token, query: { status: '5', limit: 100 } })
    const [declined, ...rest] = chance.happens(7) ? list : [undefined, ...list]
    if (declined) await must(orders.decline, { token, body: { id: declined.id, reason: 'no longer sold' } })
    const waiting = rest.filter((order) => order !== undefined)
    if (waiting.length === 0) continue
    const amount = waiting.reduce((sum, { totalCost }) => sum + totalCost, 0)
    const body = { payPassword: demoPayPassword, purpose: 'pick' as const, amount }
    const { payToken } = await must(account.verifyPay, { token, body })
    await must(orders.pickBatch, { token, body: { ids: waiting.map(({ id }) => id), payToken } })
  }
}

async function ship({ driver, staff, chance, days }: Past, moving: OrderUnderWay[], day: number) {
  const { must } = driver
  const token = await staff[0]()
  const due = moving.filter(({ shipOn, reachOn, receiveOn }) => [shipOn, reachOn, receiveOn].includes(day))
  for (const order of due) {
    const params = { id: order.orderId }
    const { status: state } = await must(storeOrders.order, { params: { secret: order.secret } })
    if (order.shipOn === day) {
      if (state === 'awaiting_shipment' && chance.happens(2))
        await must(operatorOrders.cannotShip, { token, params, body: { reason: 'The maker has run out of it.' } })
      else if (state === 'awaiting_shipment') {
        const body = { carrier: 'Kerry Express', trackingNumber: `KEX${1_000_000 + chance.below(8_999_999)}`, reason }
        await must(operatorOrders.ship, { token, params, body })
      } else if (state === 'awaiting_pickup') {
        order.shipOn += 1
        order.reachOn += 1
        order.receiveOn += 1
      }
    } else if (order.reachOn === day && state === 'shipped') {
      const body = { kind: 'reached' as const, at: driver.clock.now().toISOString(), text: 'Delivered', reason }
      await must(operatorOrders.event, { token, params, body })
    } else if (order.receiveOn === day && state === 'shipped') {
      await receive(driver, order, chance)
      if (chance.happens(day === days - 2 ? 75 : 6)) await askRefund(driver, order, chance)
    }
  }
}
