import type { liabilities } from '#contract/liabilities.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { checkpointKey, publicKeyText } from '../../ledger/checkpoint-key.ts'
import { readLiabilityDays, readLiabilityProof } from '../../ledger/liabilities.ts'
import { shownDays, toLiabilityDay } from './rules.ts'

/** Each merchant can verify that the platform's published liabilities include their balance. */
export const liabilityHandlers: Handlers<typeof liabilities> = {
  days: async ({ ctx, db }) => ({
    currency: ctx.config.currency,
    key: publicKeyText(checkpointKey(ctx.config.keys)),
    days: (await readLiabilityDays(db, { limit: shownDays })).map(toLiabilityDay),
  }),

  async proof({ ctx, db, session: { merchantId } }) {
    const read = await readLiabilityProof(db, merchantId)
    if (!read) return { proof: null }
    const { leaf, steps, closed } = read
    const { sequence, available, held, salt } = leaf
    return {
      proof: {
        ...toLiabilityDay(closed),
        currency: ctx.config.currency,
        key: publicKeyText(checkpointKey(ctx.config.keys)),
        leaf: { merchant: merchantId, sequence, available, held, salt: salt.toString('hex') },
        steps,
      },
    }
  },
}
