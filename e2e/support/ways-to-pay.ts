import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { anOperator } from '#server/testing/people.ts'
import {
  openStripe,
  type StripeEvent,
  type StripeStandIn,
  signStripeEvent,
  stripeEnv,
} from '#server/testing/stripe-server.ts'
import { test } from './journey.ts'
import type { ServedWorld } from './served-world.ts'

const reason = 'on the statement'

export const payTest = test.extend<{ stripe: StripeStandIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern, and this fixture needs nothing
  stripe: async ({}, use) => {
    const stripe = await openStripe()
    await use(stripe)
    await stripe.close()
  },
  settings: async ({ stripe }, use) => use({ ...stripeEnv(stripe), BANK_PAYMENTS: '1' }),
})

/** Like Stripe: signed, over the network. */
export async function deliver({ url, clock }: ServedWorld, event: StripeEvent): Promise<void> {
  const { payload, headers } = signStripeEvent(event, clock.now())
  const answer = await fetch(`${url}/store/payments/stripe/webhook`, { method: 'POST', headers, body: payload })
  if (answer.status !== 200) throw new Error(`the message of Stripe was answered with ${answer.status}`)
}

type Transfer = { line: string; number: string; amount: number; payer: string }

export async function matchTransfer(world: ServedWorld, transfer: Transfer): Promise<void> {
  const [one, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
  const body = { ...transfer, currency: world.ctx.config.currency, reason }
  const { id } = await world.must(operatorPayments.bankPayment, { token: one, body })
  await world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason } })
}
