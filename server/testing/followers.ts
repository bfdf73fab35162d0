import { randomUUID } from 'node:crypto'
import { storeShop } from '#contract/storefront/shop.ts'
import { deliverOutbox } from '../background.ts'
import { forParty } from '../base/ctx.ts'
import { lookForNews } from '../trade/shop/sweeps.ts'
import type { MailServer } from './mail-server.ts'
import { aRowShop } from './rows.ts'
import type { CallInput, World } from './world.ts'

export type FollowWorld = { world: World; server: MailServer }

export type FollowedShop = Awaited<ReturnType<typeof aRowShop>>

export const aShopToFollow = (world: World) => aRowShop(world, { goods: [] })

export async function follow(
  { world, server }: FollowWorld,
  { slug }: Pick<FollowedShop, 'slug'>,
  { email, ...more }: { email: string } & Pick<CallInput<typeof storeShop.follow>, 'lang'>,
) {
  const ask = (code?: string) =>
    world.must(storeShop.follow, { ...more, params: { shop: slug }, body: { email, ...(code && { code }) } })
  await ask()
  return ask(/\b[A-HJ-NP-Z2-9]{8}\b/.exec(server.textsTo(email).at(-1) ?? '')?.[0])
}

/** Lists a new product in a shop by inserting rows, one second after the last event. */
export async function listNext(world: World, { merchantId }: Pick<FollowedShop, 'merchantId'>, title: string) {
  world.clock.advance(1_000)
  const listedAt = world.clock.now()
  const [productId, listingId, at] = [randomUUID(), randomUUID(), listedAt.toISOString()]
  await world.testDb.owner.run(`
    insert into product (id, category_id, title, purchase_price, created_at, updated_at)
    select '${productId}', id, '${JSON.stringify({ en: title }).replaceAll("'", "''")}', 6000, '${at}', '${at}'
    from category order by id limit 1;
    insert into listing (merchant_id, id, product_id, state, selling_price, purchase_price, added_at)
    values ('${merchantId}', '${listingId}', '${productId}', 'selling', 10000, 6000, '${at}')`)
  return { listingId, productId, listedAt }
}

/** Checks for news and delivers the mails, as the workers do. */
export async function mailNews({ ctx }: World): Promise<void> {
  const jobs = forParty(ctx, 'jobs')
  await lookForNews(jobs)
  await deliverOutbox(jobs)
}
