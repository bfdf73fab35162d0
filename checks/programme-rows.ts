import { operatorProgramme } from '#contract/operator/programme.ts'
import { alliance, express, level } from '#contract/programme.ts'
import { type CallRow, reason, row } from './call-row.ts'

const nothing = '00000000-0000-7000-8000-000000000001'
const name = { en: 'Platinum' }
const someLevel = {
  ...{ name, rank: 90, marginBps: 5_000, productLimit: 50_000 },
  ...{ upgradePrice: 49_900, earnedAtOrders: null, feeBps: 300 },
}
const somePackage = { name, slots: 1, days: 1, price: 100, onSale: false }

/** Level, express lane and alliance. */
export const programmeCalls: CallRow[] = [
  row(level.get, 'merchant'),
  row(level.upgrade, 'merchant', { ask: () => ({ body: { levelId: nothing, payToken: 'none' } }) }),
  row(express.packages, 'merchant'),
  row(express.buy, 'merchant', { ask: () => ({ body: { packageId: nothing, payToken: 'none' } }) }),
  row(express.promote, 'merchant', {
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
  row(operatorProgramme.levels, 'operator'),
  row(operatorProgramme.setLevel, 'operator', { ask: () => ({ body: { ...someLevel, reason } }) }),
  row(operatorProgramme.packages, 'operator'),
  row(operatorProgramme.setPackage, 'operator', { ask: () => ({ body: { ...somePackage, reason } }) }),
]
