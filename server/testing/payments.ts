import sql from 'sql-template-tag'
import { storeOrders } from '#contract/storefront/orders.ts'
import type { TestMerchant } from './people.ts'
import { type StripeEvent, signStripeEvent } from './stripe-server.ts'
import type { World } from './world.ts'

/** Sends a message as Stripe does; returns the status. */
export async function sendStripeEvent(world: World, event: StripeEvent, at = world.clock.now()): Promise<number> {
  const { payload, headers } = signStripeEvent(event, at)
  return postWebhook(world, { provider: 'stripe', payload, headers })
}

type WebhookRequest = { provider: string; payload: string | Buffer; headers: Record<string, string> }

export async function postWebhook(world: World, { provider, payload, headers }: WebhookRequest): Promise<number> {
  const url = `/store/payments/${provider}/webhook`
  return (await world.app.inject({ method: 'POST', url, headers, payload })).statusCode
}

export async function openCardPage(world: World, { secret }: { secret: string }): Promise<string> {
  const { payment } = await world.must(storeOrders.pay, { params: { secret }, body: { provider: 'stripe' } })
  return payment.url ?? ''
}

/** A merchant's balances by account, without zeros. */
export async function balancesOf({ ctx }: World, { merchantId }: Pick<TestMerchant, 'merchantId'>) {
  const rows = await ctx.db.query<{ account: string; sum: number }>(sql`
    select account, sum(amount)::bigint as sum from ledger_posting where merchant_id = ${merchantId}
    group by account having sum(amount) <> 0 order by account`)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** The outcomes of the provider messages about an order; `unmatched` waits for an operator. */
export async function outcomesOf({ ctx }: World, { orderId }: { orderId: string }) {
  const rows = await ctx.db.query<{ outcome: string }>(sql`
    select outcome from provider_event where order_id = ${orderId} order by id`)
  return rows.map(({ outcome }) => outcome)
}
