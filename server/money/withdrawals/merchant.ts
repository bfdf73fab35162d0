import sql from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { rejectionReasons } from '#contract/payouts.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { requireProofOrPayment } from '../../base/factors/proof.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { MerchantSession } from '../../base/http/session.ts'
import { claimNumber } from '../../base/numbers.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { say } from '../../base/texts/texts.ts'
import { readSendingStop } from '../../ground/transfers/queries.ts'
import { consumePayToken } from '../../identity/account/pay-token.ts'
import { findDestination, listSavedDestinations, type SavedDestination } from './destinations.ts'
import { readFeeRule } from './fee-rule.ts'
import { listWithdrawals, readWithdrawal } from './queries.ts'
import { offeredCurrencies, readToken, toWithdrawal, type WithdrawalRow } from './rules.ts'

export const withdrawalHandlers: Handlers<typeof withdrawals> = {
  async terms(call) {
    const { ctx, db, session, now } = call
    const { merchantId } = session
    const offered = offeredCurrencies(ctx.config.chainRates)
    const wallet = await db.one<{
      available: number
      withdrawable: number
      hasPayPassword: boolean
      isFirst: boolean
      coolOffHours: number
    }>(sql`
      select ledger_balance(merchant_id, 'available') as available,
        withdrawable_amount(merchant_id, ${now}) as withdrawable, pay_password_hash is not null as "hasPayPassword",
        payout_wait_until(merchant_id, ''::bytea, real_name, ${now}) is null as "isFirst",
        (select payout_cool_off_hours from policy) as "coolOffHours"
      from merchant where merchant_id = ${merchantId}`)
    const currencies = offered.map(({ currency }) => currency)
    const saved = await listSavedDestinations(db, { merchantId, currencies, now })
    return {
      balance: wallet.available,
      withdrawable: wallet.withdrawable,
      ...(await readFeeRule(db, now)),
      coolOffHours: wallet.coolOffHours,
      sendingStop: await readSendingStop(db, now),
      hasPayPassword: wallet.hasPayPassword,
      methods: {
        bank_card: { saved: saved.flatMap(toSavedCard) },
        blockchain: offered,
      },
      savedAddresses: saved.flatMap(toSavedAddress),
      isFirst: wallet.isFirst,
      rejectionReasons: rejectionReasons.map((word) => ({
        word,
        text: say(`withdrawal_reason.${word}`, readerOf(call)),
      })),
    }
  },

  async withdraw(call) {
    const { ctx, db, session, body, now } = call
    const { merchantId } = session
    if (body.saved === undefined) await requireProofOrPayment(ctx, db, session)
    const destination = await findDestination(ctx, db, { merchantId, body })
    if (body.amount === 0) throw refuseField('amount', 'withdraw_zero')
    const token = readToken(destination, body, ctx.config)
    const confirmed = await consumePayToken(db, {
      session,
      purpose: 'withdraw',
      payToken: body.payToken,
      now,
      destination: body,
    })
    if (confirmed !== body.amount) throw refuse('amount_changed', { amount: confirmed })
    const number = await claimNumber(ctx.ids, db, { kind: 'withdrawal', merchantId })
    const withdrawal = { id: ctx.ids.next(), number, amount: body.amount, fee: body.fee, token }
    await db.query(sql`
      select request_withdrawal(${merchantId}, ${JSON.stringify(withdrawal)}::jsonb,
        ${JSON.stringify(destination)}::jsonb, ${now})`)
    return toReply(call, await readWithdrawal(db, { merchantId, number }))
  },

  async cancelWithdrawal(call) {
    const { db, session, body, now } = call
    const { merchantId } = session
    const { id, number } = await readWithdrawal(db, { merchantId, number: body.number })
    await db.query(sql`select take_back_withdrawal(${merchantId}, ${id}, ${now})`)
    return toReply(call, await readWithdrawal(db, { merchantId, number }))
  },

  async removeDestination({ db, session, body, now }) {
    await db.query(sql`select remove_payout_destination(${session.merchantId}, ${body.id}, ${now})`)
    return {}
  },

  withdrawalLog(call) {
    const { db, session, query } = call
    return listWithdrawals(db, { merchantId: session.merchantId, query, item: (row) => toReply(call, row) })
  },
}

type Terms = Reply<typeof withdrawals.terms>

const toSavedCard = ({ id, fullName, bankName, cardLast4, notBefore }: SavedDestination) =>
  fullName === null || bankName === null || cardLast4 === null
    ? []
    : ([{ id, fullName, bankName, cardLast4, notBefore }] satisfies Terms['methods']['bank_card']['saved'])

const toSavedAddress = ({ id, currency, network, address, notBefore }: SavedDestination) =>
  currency === null || network === null || address === null
    ? []
    : ([{ id, currency, network, address, notBefore }] satisfies Terms['savedAddresses'])

type WithdrawalCall = Pick<Call<Endpoint>, 'ctx' | 'lang' | 'now'> & { session: MerchantSession }

const readerOf = ({ ctx, lang, session }: WithdrawalCall) => ({
  lang,
  currency: ctx.config.currency,
  timeZone: session.timeZone,
})

const toReply = (call: WithdrawalCall, row: WithdrawalRow) =>
  toWithdrawal(row, { now: call.now, reader: readerOf(call) })
