import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Empty, Nullable } from '../values.ts'

/** The ways to pay, in the order of the screen. Each is a payment provider of the server. */
export const paymentWays = ['stripe', 'bank', 'test'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** The account to pay to. The transfer must quote the order's number. */
export const BankAccount = Type.Object({
  holder: Type.String(),
  bankName: Type.String(),
  accountNumber: Type.String(),
  bankCode: Nullable(Type.String()),
  bankAddress: Nullable(Type.String()),
})
export type BankAccount = Static<typeof BankAccount>

/** How an order can be paid now, and the account if the shopper chose a bank transfer. */
export const PaymentChoice = Type.Object({
  ways: Type.Array(Type.Enum([...paymentWays])),
  account: Nullable(BankAccount),
})
export type PaymentChoice = Static<typeof PaymentChoice>

/** Where the shopper pays: a URL or an account. */
export const PaymentInstruction = Type.Object({
  provider: Type.Enum([...paymentWays]),
  url: Type.Optional(Type.String()),
  account: Type.Optional(BankAccount),
})

export const storePayments = {
  webhook: endpoint({
    method: 'POST',
    path: '/store/payments/:provider/webhook',
    access: 'public',
    summary: "Takes a provider's signed event; the same event again changes nothing",
    params: Type.Object({ provider: Type.String({ maxLength: 40 }) }),
    body: Type.Unknown(),
    reply: Empty,
    perMinute: 6000,
  }),
}
