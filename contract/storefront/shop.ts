import { Type } from 'typebox'
import { VerificationCode } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { productFilter } from '../products.ts'
import { Seller } from '../seller.ts'
import { Empty, Id, listOf, listQuery, Minor, Nullable, Timestamp } from '../values.ts'

export const ShopParams = Type.Object({ shop: Type.String({ maxLength: 60 }) })

/** A listing as shoppers see it. The price is the lowest of its variants. */
export const StoreItem = Type.Object({
  listingId: Id,
  title: Type.String(),
  image: Nullable(Type.String()),
  price: Minor,
  stock: Type.Integer(),
  promoted: Type.Boolean(),
})

/** The shop as shoppers see it. */
export const Storefront = Type.Object({
  id: Type.String(),
  name: Type.String(),
  logo: Nullable(Type.String()),
  banner: Nullable(Type.String()),
  adBanner: Nullable(Type.String()),
  introduction: Type.String(),
  welcomeMessage: Type.String(),
  social: Type.Object({ twitter: Nullable(Type.String()), google: Nullable(Type.String()) }),
  seller: Seller,
  followers: Type.Integer(),
  rating: Nullable(Type.Number()),
  currency: Type.String(),
  open: Type.Boolean(),
  demo: Type.Boolean(),
})

export const storeShop = {
  shop: endpoint({
    method: 'GET',
    path: '/store/:shop',
    access: 'public',
    summary: 'The shop as shoppers see it',
    params: ShopParams,
    reply: Type.Object({
      ...Storefront.properties,
      /** The secret of a new visitor. A browser keeps its first one and sends it with each visit. */
      visitor: Type.String(),
    }),
  }),
  products: endpoint({
    method: 'GET',
    path: '/store/:shop/products',
    access: 'public',
    summary: 'The listings of the shop; promoted ones first, marked as such',
    params: ShopParams,
    query: Type.Object({
      ...listQuery,
      ...productFilter,
      /** Only products that are not sold out. */
      inStock: Type.Optional(Type.Boolean()),
      sort: Type.Optional(Type.Enum(['new', 'sales', 'price', '-price'])),
    }),
    reply: listOf(StoreItem),
  }),
  product: endpoint({
    method: 'GET',
    path: '/store/:shop/products/:listingId',
    access: 'public',
    summary: 'One listing with pictures, variants and reviews',
    params: Type.Object({ ...ShopParams.properties, listingId: Id }),
    reply: Type.Object({
      ...StoreItem.properties,
      images: Type.Array(Type.String()),
      description: Type.String(),
      variants: Type.Array(
        Type.Object({
          variantId: Id,
          name: Type.String(),
          price: Minor,
          stock: Type.Integer(),
          /** One of the images, if the variant has its own. */
          image: Nullable(Type.String()),
        }),
      ),
      reviews: Type.Array(Type.Object({ stars: Type.Integer(), text: Type.String(), at: Timestamp })),
    }),
  }),
  visit: endpoint({
    method: 'POST',
    path: '/store/:shop/visit',
    access: 'public',
    summary:
      'Counts a visitor, or a basket with a listing, once a day by a hash with a daily salt; robots are not counted',
    params: ShopParams,
    body: Type.Object({
      visitor: Type.String({ minLength: 8, maxLength: 64 }),
      listingId: Type.Optional(Id),
      /** True if the visitor put this listing into the basket. */
      basket: Type.Optional(Type.Literal(true)),
    }),
    reply: Empty,
    perMinute: 600,
  }),
  follow: endpoint({
    method: 'POST',
    path: '/store/:shop/follow',
    access: 'public',
    summary: 'Follows or unfollows a shop: mails a code, and takes it with the second request',
    params: ShopParams,
    body: Type.Object({
      email: Type.String({ maxLength: limits.emailMax }),
      on: Type.Optional(Type.Boolean()),
      code: Type.Optional(VerificationCode),
    }),
    reply: Type.Object({ followers: Type.Integer() }),
    perMinute: 20,
  }),
}
