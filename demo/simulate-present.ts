import { minuteMs } from '#contract/durations.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import type { Driver, Staff } from './driver.ts'
import { buy, type Chance, chanceOf, pay, readOffers, visit } from './shopping.ts'
import { review } from './staff.ts'

const reason = 'the demo world'
const turnEveryMs = 20_000
const deliverAfterMs = 10 * minuteMs
/** The chance per turn that an older parcel arrives, about one in a quarter of an hour. */
const arrivesPercent = 2
/** The chance per turn that a shopper comes, about three an hour. */
const shopperPerMille = 17

type RunningWorld = { staff: Staff; shops: string[] }

export function simulatePresent(driver: Driver, world: RunningWorld): () => void {
  const chance = chanceOf(Date.now() % 2 ** 31)
  const since = driver.ctx.clock.now()
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    try {
      await review(driver, world.staff)
      await deliver(driver, await world.staff[0](), (shippedAt) => shippedAt > since || chance.happens(arrivesPercent))
      if (chance.below(1000) < shopperPerMille) await buyOne(driver, world, chance)
    } catch (error) {
      driver.ctx.log.warn({ err: error }, 'a turn of the demo world failed')
    } finally {
      isBusy = false
    }
  }, turnEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function deliver({ must, ctx }: Driver, token: string, arrives: (shippedAt: Date) => boolean) {
  const toShip = await must(operatorOrders.list, { token, query: { status: '1', limit: 20 } })
  for (const { id, number } of toShip.list) {
    const body = { carrier: 'Kerry Express', trackingNumber: `KEX1-${number.slice(3)}`, reason }
    await must(operatorOrders.ship, { token, params: { id }, body })
  }
  const shipped = await must(operatorOrders.list, { token, query: { status: '2', limit: 20 } })
  const now = ctx.clock.now()
  for (const { id, logistics, shippedAt } of shipped.list) {
    if (logistics !== 'in_transit' || shippedAt === null) continue
    const isDue = now.getTime() - Date.parse(shippedAt) > deliverAfterMs
    if (!isDue || !arrives(new Date(shippedAt))) continue
    const body = { kind: 'reached' as const, at: now.toISOString(), text: 'Delivered', reason }
    await must(operatorOrders.event, { token, params: { id }, body })
  }
}

async function buyOne(driver: Driver, { shops }: RunningWorld, chance: Chance) {
  const slug = shops[chance.below(shops.length)]
  if (slug === undefined) return
  await readOffers(driver, slug)
  await visit(driver, { slug, chance })
  const order = await buy(driver, { slug, chance })
  if (order) await pay(driver, order)
}
