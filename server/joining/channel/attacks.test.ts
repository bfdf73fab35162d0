import { beforeAll, describe, expect, test } from 'vitest'
import { shopChannels } from '#contract/channel.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { aChannelOrder, aChannelPartner, type ChannelPartner, connectShop } from '#server/testing/channel.ts'
import * as payouts from '#server/testing/partner-payouts.ts'
import { twoOperators } from '#server/testing/people.ts'
import { aRowShop, type RowShop } from '#server/testing/rows.ts'
import { signIn } from '#server/testing/sold.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let shop: RowShop
let other: RowShop
let partner: ChannelPartner
beforeAll(async () => {
  shop = await aRowShop(world)
  other = await aRowShop(world)
  partner = await aChannelPartner(world, { prefunded: 30_000 })
})

const rows = (text: string) => world.testDb.owner.rows(text)
const agreed = () =>
  rows(`select merchant_id as "merchantId", ended_at is null as "isOpen" from channel_shop
  where partner_id = '${partner.partnerId}' order by merchant_id`)

describe('the partners of a merchant', () => {
  test('are agreed to by each merchant alone, once however often and by whatever further fields', async () => {
    const token = await signIn(world, shop.merchantId)
    const otherToken = await signIn(world, other.merchantId)
    const body = { partnerId: partner.partnerId }
    const connect = (given: object, by = token) => world.call(shopChannels.connect, { token: by, body: given as never })
    expect((await connect({ ...body, merchantId: other.merchantId })).refusal.error).toBe('validation')
    expect(await agreed()).toEqual([])
    const answers = await Promise.all([connect(body), connect(body), connect(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await agreed()).toEqual([{ merchantId: shop.merchantId, isOpen: true }])
    const foreign = await world.call(shopChannels.disconnect, { token: otherToken, body })
    expect(foreign.refusal.error).toBe('not_found')
    expect(await world.must(shopChannels.list, { token: otherToken })).toMatchObject([
      { partnerId: partner.partnerId, connectedAt: null, openOrders: 0, lastOrder: null, lastEventAt: null },
    ])
    const ends = await Promise.all([1, 2].map(() => world.call(shopChannels.disconnect, { token, body })))
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await agreed()).toEqual([{ merchantId: shop.merchantId, isOpen: false }])
  })

  test('are none that is unknown, revoked, suspended or not effective yet', async () => {
    const token = await signIn(world, other.merchantId)
    const connect = (partnerId: string) => world.call(shopChannels.connect, { token, body: { partnerId } })
    expect((await connect(world.ctx.ids.next())).refusal.error).toBe('not_found')
    expect((await connect('nobody')).refusal.error).toBe('validation')
    const gone = await aChannelPartner(world, { prefunded: 0 })
    await gone.set({ isOpen: false })
    expect((await connect(gone.partnerId)).refusal.error).toBe('not_found')
    await gone.set({ isOpen: true })
    const params = { id: gone.partnerId }
    await world.must(operatorPartners.revoke, { token: gone.admin, params, body: { reason: 'so' } })
    expect((await connect(gone.partnerId)).refusal.error).toBe('not_found')
    expect(await rows(`select 1 from channel_shop where partner_id = '${gone.partnerId}'`)).toEqual([])
  })
})

describe('money back to a partner', () => {
  const account = async () =>
    (
      await rows(`select balance::integer as balance, reserved::integer as reserved from partner_account
      where partner_id = '${partner.partnerId}'`)
    )[0]

  test('is reserved once where two confirm at once, and two payouts never reserve more than there is', async () => {
    const [first, second] = await twoOperators(world, ['finance'])
    const propose = async (amount: number) =>
      (await payouts.proposePartnerPayout(world, first, { partnerId: partner.partnerId, amount })).data.id
    const id = await propose(20_000)
    const rival = await propose(20_000)
    const confirm = (of: string) => payouts.confirmPartnerPayout(world, second, of)
    const answers = await Promise.all([confirm(id), confirm(id), confirm(rival)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await account()).toEqual({ balance: 30_000, reserved: 20_000 })
    await connectShop(world, shop, partner.partnerId)
    const order = aChannelOrder(shop, { externalId: 'X-1' })
    await expect(partner.client.placeOrder(order)).resolves.toBeTruthy()
    await expect(partner.client.placeOrder({ ...order, externalId: 'X-2' })).rejects.toThrow()
    expect(await account()).toEqual({ balance: 20_000, reserved: 20_000 })
  })
})
