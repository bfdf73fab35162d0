import sql from 'sql-template-tag'
import {
  depositMethods,
  depositReviewHours,
  depositsUnsupported,
  depositTokens,
  finalityMinutes,
  openDepositsMax,
} from '#contract/deposit-methods.ts'
import type { deposits } from '#contract/deposits.ts'
import { findNetwork } from '#contract/networks.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { claimNumber } from '../../base/numbers.ts'
import { refuse } from '../../base/refuse.ts'
import { confirmationsNeeded } from './chain-rules.ts'
import { readDepositAddresses } from './deposit-paths.ts'
import { findInstruction, listDeposits, readDeposit, readVoucher } from './queries.ts'
import { type DepositForm, payerReference, readDepositForm } from './rules.ts'

/** A merchant announces a deposit; two operators credit it. */
export const depositHandlers: Handlers<typeof deposits> = {
  async terms({ ctx, db, session, now }) {
    const { depositKeys, depositMax } = ctx.config
    const instruction = await findInstruction(db, now)
    const isOffered = {
      manual: true,
      wallet: instruction !== null,
      bank_card: instruction !== null,
      chain: depositKeys.evm !== null || depositKeys.tron !== null,
    }
    return {
      methods: depositMethods.map((method) => ({
        method,
        isOffered: isOffered[method],
        maximum: method === 'chain' ? null : depositMax[method],
      })),
      reviewHours: depositReviewHours,
      account: instruction?.account ?? null,
      reference: payerReference(session.merchantId),
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
        confirmations: confirmationsNeeded(ctx.config, network),
        isWatched: ctx.config.chainNodes[network].length > 0,
        rate: ctx.config.chainRates[currency] ?? null,
        unsupported: [...depositsUnsupported],
        finalityMinutes: finalityMinutes[network],
        isDemo: ctx.config.depositKeys.isDemo,
      }
    })
  },

  async announce({ ctx, db, session, body, now, lang }) {
    const { merchantId, timeZone } = session
    const form = readDepositForm(body, ctx.config.depositMax)
    const id = ctx.ids.next()
    const number = await claimNumber(ctx.ids, db, { kind: 'deposit', merchantId })
    const payment = await paymentOf(ctx, db, { form, merchantId, number, now })
    const deposit = { id, number, method: form.method, openMax: openDepositsMax, ...payment }
    await db.query(sql`select announce_deposit(${merchantId}, ${JSON.stringify(deposit)}::jsonb, ${now})`)
    return readDeposit({ ctx, db }, { merchantId, id, reader: { lang, timeZone, currency: ctx.config.currency } })
  },

  list: ({ ctx, db, session: { merchantId, timeZone }, query, lang }) =>
    listDeposits({ ctx, db }, { merchantId, query, reader: { lang, timeZone, currency: ctx.config.currency } }),
}

type PaymentOfInput = { form: DepositForm; merchantId: string; number: string; now: Date }

async function paymentOf(ctx: Ctx, db: Db, { form, merchantId, number, now }: PaymentOfInput) {
  if (form.method === 'chain') {
    const { currency, network, txHash, scale } = form
    const addresses = await readDepositAddresses(ctx, db, merchantId)
    const address = addresses[findNetwork(network)?.addresses ?? 'evm']
    if (address === undefined) throw refuse('deposit_not_offered')
    return { currency, network, txHash, address, tokenScale: scale }
  }
  const { amount } = form
  if (form.method === 'bank_card') {
    const instruction = await findInstruction(db, now)
    if (!instruction) throw refuse('deposit_not_offered')
    return { amount, instruction: instruction.version, reference: number.replaceAll('-', '') }
  }
  const voucherFile = await readVoucher(db, merchantId, form.voucher)
  return { amount, voucher: form.voucher, voucherFile, reference: payerReference(merchantId) }
}
