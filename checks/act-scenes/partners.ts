import { randomBytes, randomUUID } from 'node:crypto'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { aChannelOrder, aChannelPartner, type ChannelPartner, connectShop } from '#server/testing/channel.ts'
import * as payouts from '#server/testing/partner-payouts.ts'
import { aRowShop } from '#server/testing/rows.ts'
import * as runs from '#server/testing/supplier-payouts.ts'
import { type Scene, scene } from './scene.ts'
import { confirmed, reason, type Stage } from './stage.ts'
import { transferScenes } from './transfers.ts'

async function aSupplier({ world }: Stage): Promise<string> {
  const supplier = `s${randomUUID().slice(0, 8)}`
  const shop = await runs.aSuppliedShop(world, { suppliers: [supplier] })
  await runs.aCompletedOrder(world, shop)
  return supplier
}

async function aRun(stage: Stage) {
  return { id: await runs.aConfirmedRun(stage.world, [stage.staff, stage.second], await aSupplier(stage)) }
}

const partners = new WeakMap<Stage, Promise<ChannelPartner>>()

/** Shared by all scenes: one partner with a channel and money is enough. */
function thePartner(stage: Stage): Promise<ChannelPartner> {
  const partner = partners.get(stage) ?? aChannelPartner(stage.world)
  partners.set(stage, partner)
  return partner
}

const partnerPath = async (stage: Stage) => ({ id: (await thePartner(stage)).partnerId })

const byAdmins = async (stage: Stage) => {
  return { token: stage.admin, params: await partnerPath(stage), second: stage.secondAdmin }
}

async function aPayout(stage: Stage) {
  const { world, staff, second } = stage
  const { partnerId } = await thePartner(stage)
  const { data } = await payouts.proposePartnerPayout(world, staff, { partnerId, amount: 100 })
  return { id: await confirmed(stage, second, data) }
}

const aKey = () => ({ algorithm: 'HS256' as const, key: randomBytes(32).toString('base64url') })
const aNewPartner = () => ({ name: 'South Gate', vouches: false, ...aKey(), reason })

async function anUndeliveredEvent(stage: Stage) {
  const { world } = stage
  const partner = await thePartner(stage)
  const shop = await aRowShop(world)
  const token = await connectShop(world, shop, partner.partnerId)
  await partner.client.placeOrder(aChannelOrder(shop))
  const { merchantId } = shop
  const [event] = await world.testDb.owner.rows(`
    update outbox set failed_at = '${world.clock.now().toISOString()}'
    where merchant_id = '${merchantId}' and kind = 'channel_event' returning id`)
  return { params: { id: String(event?.['id']) }, body: { merchantId, reason }, of: { merchantId, token } }
}

/** Suppliers and partners are paid with the platform's own money, so the acts concern no merchant. */
export const partnerScenes: Scene[] = [
  scene(operatorSupplierPayouts.propose, 'supplier_payout.propose', async (stage) => {
    const { world, staff, second } = stage
    const supplier = await aSupplier(stage)
    const { before } = await world.must(operatorSupplierPayouts.due, { token: staff, query: {} })
    const body = { supplier, before, orders: 1, amount: 6_000, ...runs.account, reason }
    return { body, second }
  }),
  ...transferScenes('supplier_payout', async (stage) => runs.ofRun((await aRun(stage)).id)),
  scene(operatorPartners.register, 'partner.propose', ({ admin, secondAdmin }) => {
    return { token: admin, body: aNewPartner(), second: secondAdmin }
  }),
  scene(operatorPartners.rotate, 'partner.propose', async (stage) => {
    return { ...(await byAdmins(stage)), body: { ...aKey(), overlapDays: 1, reason } }
  }),
  scene(operatorPartners.revoke, 'partner.revoke', async (stage) => {
    const { world, admin, secondAdmin } = stage
    const proposed = await world.must(operatorPartners.register, { token: admin, body: aNewPartner() })
    return { token: admin, params: { id: await confirmed(stage, secondAdmin, proposed) } }
  }),
  scene(operatorChannel.set, 'partner_channel.propose', async (stage) => {
    const body = { receiver: 'https://partner.example/hooks', ordersPerMinute: 60, amountPerDay: 9_000_000 }
    return { ...(await byAdmins(stage)), body: { ...body, isOpen: true, reason } }
  }),
  scene(operatorChannel.prefund, 'partner_prefund.propose', async (stage) => {
    const body = { line: 'PREFUND-1', amount: 1_000, payer: 'North Gate Ltd', reason }
    return { params: await partnerPath(stage), body, second: stage.second }
  }),
  scene(operatorChannel.redeliver, 'channel_event.redeliver', anUndeliveredEvent),
  scene(operatorPartnerPayouts.propose, 'partner_payout.propose', async (stage) => {
    const body = { amount: 100, ...payouts.partnerAccount, reason }
    return { params: await partnerPath(stage), body, second: stage.second }
  }),
  ...transferScenes('partner_payout', async (stage) => payouts.ofPartnerPayout((await aPayout(stage)).id)),
]
