import { Type } from 'typebox'
import { limits } from './limits.ts'

const text = Type.String({ maxLength: limits.sellerTextMax })

const details = {
  /** The person who answers for the sales, if the law requires one. */
  responsible: text,
  phoneHours: text,
  businessNumber: text,
  /** The trade register and the number in it. */
  register: text,
  vatNumber: text,
  taxNumber: text,
  /** The report of mail-order sales. */
  mailOrderNumber: text,
}

/** The seller on every shop, product, order and mail. Name, country and address are the verified ones. */
export const Seller = Type.Object({
  name: Type.String(),
  country: Type.String(),
  address: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  details: Type.Partial(Type.Object(details)),
})

/** What a merchant enters: contacts for shoppers, and details that the law requires. An empty text removes a detail. */
export const SellerTexts = Type.Partial(
  Type.Object({ contactEmail: Type.String({ maxLength: limits.emailMax }), ...details }),
)
