import { Type } from 'typebox'
import { limits } from './limits.ts'

const text = Type.String({ maxLength: limits.sellerTextMax })

const details = {
  /** Who answers for the sales, where the law wants a person named. */
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

/** Who sells, as every shop, product, order and mail shows it; name, country and address are those that were verified. */
export const Seller = Type.Object({
  name: Type.String(),
  country: Type.String(),
  address: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  details: Type.Partial(Type.Object(details)),
})

/** What a merchant fills in: where shoppers write to, and what the law of the place asks for; an empty text is removed. */
export const SellerTexts = Type.Partial(
  Type.Object({ contactEmail: Type.String({ maxLength: limits.emailMax }), ...details }),
)
