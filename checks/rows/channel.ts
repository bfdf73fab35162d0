import { channel, shopChannels } from '#contract/channel.ts'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { londonAddress } from '#server/testing/orders.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const params = { id: unknownId }
const externalId = 'A-1'

export const channelRows: CallRow[] = [
  row(channel.order, 'anybody', {
    ask: ({ merchant: { shop, listingId } }) => ({
      body: {
        type: 'order.create',
        externalId,
        shop,
        lines: [{ listingId, quantity: 1 }],
        shopper: { email: 'suda@example.com', phone: '020 7946 0018' },
        address: londonAddress,
        currency: 'USD',
        paidAmount: 1_000,
      },
    }),
  }),
  row(channel.cancel, 'anybody', { ask: () => ({ body: { type: 'order.cancel', externalId, reason } }) }),
  row(channel.event, 'anybody', {
    ask: () => ({ body: { type: 'order.event', externalId, kind: 'reached', text: 'Delivered' } }),
  }),
  row(channel.state, 'anybody', { ask: () => ({ body: { type: 'order.state', externalId } }) }),
  row(shopChannels.list, 'merchant'),
  row(shopChannels.connect, 'merchant', { ask: () => ({ body: { partnerId: unknownId } }) }),
  row(shopChannels.disconnect, 'merchant', { ask: () => ({ body: { partnerId: unknownId } }) }),
  row(operatorChannel.list, 'operator'),
  row(operatorChannel.set, 'operator', {
    ask: () => ({
      params,
      body: {
        receiver: 'https://partner.example/hooks',
        ordersPerMinute: 60,
        amountPerDay: 1_000_000,
        isOpen: true,
        reason,
      },
    }),
  }),
  row(operatorChannel.prefund, 'operator', {
    ask: () => ({ params, body: { line: 'L-1', amount: 1_000, payer: 'North Gate Ltd', reason } }),
  }),
  row(operatorPartnerPayouts.list, 'operator', { ask: () => ({ params }) }),
  row(operatorPartnerPayouts.propose, 'operator', {
    ask: () => ({ params, body: { amount: 1_000, holder: 'North Gate Ltd', accountNumber: 'DE02 1203', reason } }),
  }),
  row(operatorChannel.movements, 'operator', { ask: () => ({ params }) }),
  row(operatorChannel.incoming, 'operator', { ask: () => ({ params }) }),
  row(operatorChannel.outgoing, 'operator', { ask: () => ({ params }) }),
  row(operatorChannel.redeliver, 'operator', {
    ask: ({ merchant: { merchantId } }) => ({ params, body: { merchantId, reason } }),
  }),
]
