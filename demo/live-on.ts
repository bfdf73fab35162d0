import { operatorOrders } from '#contract/operator/orders.ts'
import { minuteMs } from '#server/base/clock.ts'
import type { Driver, Staff } from './driver.ts'
import { buy, type Chance, chanceOf, pay, readOffers, visit } from './shopping.ts'
import { review } from './staff.ts'

const reason = 'the demo world'
const lookEveryMs = 20_000
const deliverAfterMs = 10 * minuteMs
/** What was shipped before this start is on a real way: a parcel arrives every quarter of an hour or so. */
const arrivesPercent = 2
/** Three shoppers an hour, looked for every twenty seconds. */
const shopperPerMille = 17

type Life = { staff: Staff; shops: string[] }

/** At the real pace: a few shoppers an hour, deliveries, and operators who review what waits within a minute. */
export function liveOn(driver: Driver, life: Life): () => void {
  const chance = chanceOf(Date.now() % 2 ** 31)
  const since = driver.ctx.clock.now()
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      await review(driver, life.staff)
      await deliver(driver, await life.staff[0](), (shippedAt) => shippedAt > since || chance.happens(arrivesPercent))
      if (chance.below(1000) < shopperPerMille) await shop(driver, life, chance)
    } catch (error) {
      driver.ctx.log.warn({ err: error }, 'the demo world missed a turn')
    } finally {
      busy = false
    }
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function deliver({ must, ctx }: Driver, token: string, arrives: (shippedAt: Date) => boolean) {
  const toShip = await must(operatorOrders.list, { token, query: { status: '1', limit: 20 } })
  for (const { id, number } of toShip.list) {
    const body = { carrier: 'Kerry Express', trackingNumber: `KEX-${number.slice(3)}`, reason }
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

async function shop(driver: Driver, { shops }: Life, chance: Chance) {
  const slug = shops[chance.below(shops.length)]
  if (slug === undefined) return
  await readOffers(driver, slug)
  await visit(driver, { slug, chance })
  const order = await buy(driver, { slug, chance })
  if (order) await pay(driver, order)
}
