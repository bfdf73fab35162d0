import { dayMs } from '#contract/durations.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawalFee } from '#contract/payouts.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { destinationHash } from '../identity/account/pay-token.ts'
import { aMerchant, somePayPassword, type TestMerchant, twoOperators } from './people.ts'
import { storePayToken } from './sold.ts'
import { claimTransfer, ofWithdrawal, proposeTransferReturn, recordTransfer, type TransferStep } from './transfers.ts'
import { openWorld, type World } from './world.ts'

type DestinationOfRequest = Parameters<typeof destinationHash>[0]

export type RichMerchant = TestMerchant & {
  payToken: (amount: number, destination?: DestinationOfRequest) => Promise<string>
}

export async function giveBalance({ testDb, ctx }: Pick<World, 'testDb' | 'ctx'>, merchantId: string, amount: number) {
  await testDb.owner.run(`
    select post_to_ledger('${merchantId}', 'goodwill', '${ctx.ids.next()}', '${ctx.clock.now().toISOString()}',
      null, array['grant', 'available'], array[-${amount}, ${amount}]::bigint[])`)
}

/** An approved merchant with a balance, and a payment password old enough not to delay withdrawals. */
export async function aRichMerchant(world: World, amount: number): Promise<RichMerchant> {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  await giveBalance(world, merchant.merchantId, amount)
  const { merchantId, token } = merchant
  const setAt = new Date(world.clock.now().getTime() - 3 * dayMs).toISOString()
  await world.testDb.owner.run(`
    update merchant set pay_password_set_at = '${setAt}' where merchant_id = '${merchantId}'`)
  return {
    ...merchant,
    payToken: (of, destination = aCard) =>
      storePayToken(world, { merchantId, token, amount: of, purpose: 'withdraw', destination }),
  }
}

export const aCard = {
  method: 'bank_card' as const,
  fullName: 'Suda Phongsri',
  bankName: 'Kasikornbank',
  cardNumber: '4111 1111 1111 1111',
}

type Terms = Reply<typeof withdrawals.terms>
export type WithdrawalRequest = Omit<Body<typeof withdrawals.withdraw>, 'fee' | 'rate' | 'payToken'>

/** The rate in the terms for a request's token; undefined for a card. */
export function shownRate({ methods, savedAddresses }: Terms, { currency, saved }: Partial<WithdrawalRequest>) {
  const token = currency ?? savedAddresses.find(({ id }) => id === saved)?.currency
  const rate = methods.blockchain.find((offered) => offered.currency === token)?.rate
  return rate === undefined ? {} : { rate }
}

export async function ask(world: World, { token, payToken }: RichMerchant, request: WithdrawalRequest) {
  const terms = await world.must(withdrawals.terms, { token })
  const fee = withdrawalFee(request.amount, terms)
  const body = { ...request, fee, ...shownRate(terms, request), payToken: await payToken(request.amount, request) }
  return world.must(withdrawals.withdraw, { token, body })
}

export const reason = 'checked'

export async function openWithdrawalDesk(settings: Record<string, string> = {}) {
  const world = await openWorld(undefined, settings)
  const [finance, second] = await twoOperators(world, ['finance'])
  const decide = (number: string, body: { approve: boolean; because?: 'name_differs' }, token = finance) =>
    world.call(operatorWithdrawals.decide, { token, params: { number }, body: { ...body, reason } })
  const claim = async (number: string, token = finance) =>
    claimTransfer(world, token, await ofWithdrawal(world, number))
  const record = async (number: string, step: TransferStep, token = finance) =>
    recordTransfer(world, token, { ...(await ofWithdrawal(world, number)), ...step })
  const proposeReturn = async (number: string, line: string, token = finance) =>
    proposeTransferReturn(world, token, { ...(await ofWithdrawal(world, number)), line })
  /**
   * Claimed and sent by one, recorded as arrived by the other, with one reference; returns the last or the refused
   * step.
   */
  const payOut = async (number: string, evidence = `BANK-${number}`) => {
    const claimed = await claim(number)
    if (claimed.status !== 200) return claimed
    const sent = await record(number, { state: 'sent', evidence })
    return sent.status === 200 ? record(number, { state: 'arrived', evidence }, second) : sent
  }
  return {
    world,
    finance,
    second,
    decide,
    claim,
    record,
    proposeReturn,
    payOut,
    aRichMerchant: (amount: number) => aRichMerchant(world, amount),
    ask: (merchant: RichMerchant, request: WithdrawalRequest) => ask(world, merchant, request),
    walletOf: (merchant: RichMerchant) => walletOf(world, merchant),
  }
}

export type WithdrawalDesk = Awaited<ReturnType<typeof openWithdrawalDesk>>

export const walletOf = async (world: World, { token }: Pick<RichMerchant, 'token'>) =>
  (await world.must(merchants.info, { token })).wallet
