import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DateOnly, Id, Minor, Nullable } from './values.ts'

/** What the platform owed all merchants together at the end of a day (UTC). */
export const LiabilityDay = Type.Object({
  day: DateOnly,
  merchants: Type.Integer(),
  total: Minor,
  /** The hash of the whole tree, in hexadecimal. */
  root: Type.String(),
  /** Ed25519 signature by the server's key, in base64. */
  signature: Type.String(),
})

export const liabilities = {
  days: endpoint({
    method: 'GET',
    path: '/merchant/liabilities',
    access: 'public',
    summary: 'The signed totals of the last days: everybody can compare that all are shown the same',
    reply: Type.Object({
      currency: Type.String(),
      /** The server's public key for signatures, base64 of SPKI. */
      key: Type.String(),
      days: Type.Array(LiabilityDay),
    }),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/merchant/merchant/liabilities/proof',
    access: 'merchant',
    summary: "That the merchant's balance is in the total of the last day; docs/verify-liabilities.mjs checks it",
    reply: Type.Object({
      /** Null until the end of the first day on which money moved. */
      proof: Nullable(
        Type.Object({
          ...LiabilityDay.properties,
          currency: Type.String(),
          key: Type.String(),
          leaf: Type.Object({
            merchant: Id,
            /** The merchant's last transaction of the day. */
            sequence: Type.Integer(),
            available: Minor,
            held: Minor,
            salt: Type.String(),
          }),
          /** From the leaf to the root: the sum and the hash of each sibling. */
          steps: Type.Array(Type.Object({ side: Type.Enum(['left', 'right']), amount: Minor, hash: Type.String() })),
        }),
      ),
    }),
  }),
}
