import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type NewOrder, openChannel } from '#channel-client/entrepot-channel.ts'
import { shopChannels } from '#contract/channel.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { berlinAddress } from './orders.ts'
import { aPartner } from './partners.ts'
import { twoOperators } from './people.ts'
import type { RowShop } from './rows.ts'
import { signIn } from './sold.ts'
import type { World } from './world.ts'

const reason = 'a contract was signed'

/** A `fetch` that calls the test's server without a network. */
export const fetchOf = (world: World): typeof fetch =>
  (async (url: string, init: { headers: Record<string, string>; body: string }) => {
    const { pathname } = new URL(url)
    const answer = await world.app.inject({ method: 'POST', url: pathname, headers: init.headers, payload: init.body })
    return new Response(answer.body, { status: answer.statusCode })
  }) as unknown as typeof fetch

export type ChannelPartner = Awaited<ReturnType<typeof aChannelPartner>>

type ChannelSettings = { receiver: string; ordersPerMinute: number; amountPerDay: number; isOpen: boolean }

/** One operator of the role proposes, another confirms. */
export async function confirmByTwo(
  world: World,
  role: OperatorRole,
  propose: (token: string) => Promise<{ id: string }>,
): Promise<void> {
  const [first, second] = await twoOperators(world, [role])
  const { id } = await propose(first)
  await world.must(operatorProposals.confirm, { token: second, params: { id }, body: { reason } })
}

/** A partner with a channel and money, and a client that signs its messages. */
export async function aChannelPartner(
  world: World,
  { prefunded = 1_000_000, ...given }: Partial<ChannelSettings> & { prefunded?: number } = {},
) {
  const { mer: partnerId, secret, first, second } = await aPartner(world)
  const key = { id: partnerId, secret: secret.toString('base64url') }
  const set = (changed: Partial<ChannelSettings> = {}) =>
    confirmByTwo(world, 'admin', (token) =>
      world.must(operatorChannel.set, {
        token,
        params: { id: partnerId },
        body: {
          receiver: 'https://partner.example/hooks',
          ordersPerMinute: 6_000,
          amountPerDay: 1_000_000_000,
          isOpen: true,
          ...given,
          ...changed,
          reason,
        },
      }),
    )
  const prefund = (amount: number, line: string) =>
    confirmByTwo(world, 'finance', (token) =>
      world.must(operatorChannel.prefund, {
        token,
        params: { id: partnerId },
        body: { line, amount, payer: 'North Gate Ltd', reason },
      }),
    )
  await set()
  if (prefunded > 0) await prefund(prefunded, `L-${partnerId}`)
  const client = openChannel({
    url: world.ctx.config.publicUrl,
    key,
    fetch: fetchOf(world),
    now: () => world.clock.now(),
  })
  return { partnerId, key, secret, admin: first, second, set, prefund, client }
}

export async function connectShop(world: World, { merchantId }: { merchantId: string }, partnerId: string) {
  const token = await signIn(world, merchantId)
  await world.must(shopChannels.connect, { token, body: { partnerId } })
  return token
}

export const aChannelOrder = (shop: RowShop, given: Partial<NewOrder> = {}): NewOrder => ({
  externalId: 'A-1',
  shop: shop.slug,
  lines: [{ listingId: shop.listings[0]?.listingId ?? '', quantity: 1 }],
  shopper: { email: 'anna@example.com', phone: '030 901820' },
  address: berlinAddress,
  currency: 'USD',
  paidAmount: 10_000,
  ...given,
})

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string }

export async function openReceiver(
  answer: (webhook: ReceivedWebhook, count: number) => number,
  { answerMs = 0, text = () => 'noted' }: { answerMs?: number; text?: () => string } = {},
) {
  const received: ReceivedWebhook[] = []
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const webhook = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      const status = answer(webhook, received.length)
      received.push(webhook)
      setTimeout(
        () => reply.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end(text()),
        answerMs,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${port}/hooks`, received, close }
}
