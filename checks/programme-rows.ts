import { alliance, express, level } from '#contract/programme.ts'
import { type CallRow, row } from './call-row.ts'

const nothing = '00000000-0000-7000-8000-000000000001'

/** Level, express lane and alliance. */
export const programmeCalls: CallRow[] = [
  row(level.get, 'merchant'),
  row(level.upgrade, 'merchant', { ask: () => ({ body: { levelId: nothing, payToken: 'none' } }) }),
  row(express.packages, 'merchant'),
  row(express.buy, 'merchant', { ask: () => ({ body: { packageId: nothing, payToken: 'none' } }) }),
  row(express.place, 'merchant', {
    ask: ({ merchant }) => ({ body: { purchaseId: merchant.purchaseId, listingIds: [merchant.listingId] } }),
    own: [
      {
        thing: 'purchaseId',
        ask: (id, { merchant }) => ({ body: { purchaseId: id, listingIds: [merchant.listingId] } }),
      },
      {
        thing: 'listingId',
        ask: (id, { merchant }) => ({ body: { purchaseId: merchant.purchaseId, listingIds: [id] } }),
      },
    ],
  }),
  row(express.giveBack, 'merchant', {
    ask: ({ merchant }) => ({ body: { purchaseId: merchant.purchaseId } }),
    own: [{ thing: 'purchaseId', ask: (id) => ({ body: { purchaseId: id } }) }],
  }),
  row(express.bill, 'merchant'),
  row(alliance.get, 'merchant'),
]
