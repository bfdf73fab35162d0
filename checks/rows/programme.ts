import { operatorProgramme } from '#contract/operator/programme.ts'
import { alliance, express, level } from '#contract/programme.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const name = { en: 'Platinum' }
const somePackage = { name, slots: 1, days: 1, price: 100, onSale: false }
const levelTerms = { marginBps: 5_000, productLimit: 50_000, upgradePrice: 49_900, feeBps: 300 }
const someLevel = { name, rank: 90, ...levelTerms, earnedAtOrders: null }

export const programmeRows: CallRow[] = [
  row(level.get, 'merchant'),
  row(level.upgrade, 'merchant', {
    ask: () => ({ body: { levelId: unknownId, shown: levelTerms, payToken: 'none' } }),
  }),
  row(express.packages, 'merchant'),
  row(express.buy, 'merchant', {
    ask: () => ({ body: { packageId: unknownId, slots: 3, days: 7, price: 1_500, payToken: 'none' } }),
  }),
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
  row(operatorProgramme.changes, 'operator', { ask: () => ({ query: { kind: 'level' } }) }),
  row(operatorProgramme.accounts, 'operator'),
  row(operatorProgramme.feeRules, 'operator'),
  row(operatorProgramme.levels, 'operator'),
  row(operatorProgramme.setLevel, 'operator', { ask: () => ({ body: { ...someLevel, reason } }) }),
  row(operatorProgramme.packages, 'operator'),
  row(operatorProgramme.setPackage, 'operator', { ask: () => ({ body: { ...somePackage, reason } }) }),
]
