import sql from 'sql-template-tag'
import {
  depositConfirmations,
  depositMethods,
  depositReviewHours,
  depositsUnsupported,
  depositTokens,
  finalityMinutes,
  openDepositsMax,
} from '#contract/deposit-ways.ts'
import type { deposits } from '#contract/deposits.ts'
import { findNetwork } from '#contract/networks.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { readDepositAddresses } from './deposit-paths.ts'
import { findInstruction, listRecharges, readRecharge, readVoucher } from './queries.ts'
import { type Announced, readAnnounced } from './rules.ts'

/** Money in: announced here, credited by two operators. */
export const depositHandlers: Handlers<typeof deposits> = {
  async terms({ ctx, db, now }) {
    const { depositKeys, depositMax } = ctx.config
    const instruction = await findInstruction(db, now)
    const isOffered = {
      manual: true,
      wallet: true,
      bank_card: instruction !== null,
      chain: depositKeys.evm !== null || depositKeys.tron !== null,
    }
    const { version: _, ...account } = instruction ?? { version: 0 }
    return {
      methods: depositMethods.map((method) => ({
        method,
        isOffered: isOffered[method],
        maximum: method === 'chain' ? null : depositMax[method],
      })),
      reviewHours: depositReviewHours,
      account: 'holder' in account ? account : null,
    }
  },

  async blockchains({ ctx, db, session }) {
    const addresses = await readDepositAddresses(ctx, db, session.merchantId)
    return depositTokens.flatMap(({ currency, network, contract, minimum }) => {
      const { name = network, addresses: kind = 'evm' } = findNetwork(network) ?? {}
      const address = addresses[kind]
      if (address === undefined) return []
      return {
        currency,
        network,
        networkName: name,
        address,
        contract,
        minimum,
        confirmations: depositConfirmations,
        unsupported: [...depositsUnsupported],
        finalityMinutes: finalityMinutes[network],
        isDemo: ctx.config.depositKeys.isDemo,
      }
    })
  },

  async recharge({ ctx, db, session, body, now, lang }) {
    const { merchantId, timeZone } = session
    const announced = readAnnounced(body, ctx.config.depositMax)
    const id = ctx.ids.next()
    const number = ctx.ids.publicNumber('RC')
    const payment = await paymentOf(ctx, db, { announced, merchantId, number, now })
    const deposit = { id, number, method: announced.method, openMax: openDepositsMax, ...payment }
    await db.query(sql`select announce_deposit(${merchantId}, ${JSON.stringify(deposit)}::jsonb, ${now})`)
    return readRecharge({ ctx, db }, { merchantId, id, reader: { lang, timeZone, currency: ctx.config.currency } })
  },

  rechargeLog: ({ ctx, db, session: { merchantId, timeZone }, query, lang }) =>
    listRecharges({ ctx, db }, { merchantId, query, reader: { lang, timeZone, currency: ctx.config.currency } }),
}

type Payment = { announced: Announced; merchantId: string; number: string; now: Date }

/** What stands behind a deposit: its voucher, the account and reference of its payment, or its transaction. */
async function paymentOf(ctx: Ctx, db: Db, { announced, merchantId, number, now }: Payment) {
  if (announced.method === 'chain') {
    const { currency, network, txHash, scale } = announced
    const addresses = await readDepositAddresses(ctx, db, merchantId)
    const address = addresses[findNetwork(network)?.addresses ?? 'evm']
    if (address === undefined) throw refuse('deposit_not_offered')
    return { currency, network, txHash, address, tokenScale: scale }
  }
  const { amount } = announced
  if (announced.method === 'bank_card') {
    const instruction = await findInstruction(db, now)
    if (!instruction) throw refuse('deposit_not_offered')
    return { amount, instruction: instruction.version, reference: number.replaceAll('-', '') }
  }
  const voucherFile = await readVoucher(db, merchantId, announced.voucher)
  return { amount, voucher: announced.voucher, voucherFile }
}
