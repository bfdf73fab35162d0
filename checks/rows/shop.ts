import { shop } from '#contract/shop.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { type CallRow, row } from '../call-row.ts'

export const shopRows: CallRow[] = [
  row(shop.store, 'merchant', {
    ask: () => ({
      body: {
        name: 'A shop',
        phone: '07400 123458',
        address: '2 High Street',
        introduction: 'What we sell',
        welcomeMessage: 'Hello',
        timeZone: 'Europe/London',
        twitter: 'https://x.com/shop',
        google: 'https://g.page/shop',
      },
    }),
  }),
  row(shop.banner, 'merchant', { ask: () => ({ body: { banner: null } }) }),
  row(storeShop.shop, 'anybody', { ask: ({ merchant }) => ({ params: { shop: merchant.shop } }) }),
  row(storeShop.products, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop }, query: { keyword: 'mug' } }),
  }),
  row(storeShop.product, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop, listingId: merchant.listingId } }),
    own: [{ thing: 'listingId', ask: (id, { merchant }) => ({ params: { shop: merchant.shop, listingId: id } }) }],
  }),
  row(storeShop.visit, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop }, body: { visitor: 'visitor-0001' } }),
    own: [
      {
        thing: 'listingId',
        ask: (id, { merchant }) => ({
          params: { shop: merchant.shop },
          body: { visitor: 'visitor-0001', listingId: id },
        }),
      },
    ],
  }),
  row(storeShop.follow, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop }, body: { email: 'fan@example.com', on: true } }),
  }),
]
