import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '#contract/messages.ts'
import { paths } from '#merchant/paths.ts'
import { deliverOutbox } from '#server/background.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import { root } from '#tools/root.ts'
import type { ServedWorld } from './served-world.ts'
import { aShelf } from './shelf.ts'

const routesText = ['merchant/app/login-route.ts', 'merchant/routes.tsx']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
export const built = Object.entries(paths).filter(([name]) => new RegExp(`\\bpaths\\.${name}\\b`).test(routesText))

/** The screens of the settings that are a part of one path. Their turns come after those of the paths. */
export const settingsParts = [...routesText.matchAll(/\.\.\.settings\('(\w+)'\)/g)].map(
  ([, part = '']) => [`settings-${part}`, `${paths.settingup}?part=${part}`] as const,
)

export const screens: readonly (readonly [name: string, path: string])[] = [...built, ...settingsParts]

type Shop = { world: ServedWorld; merchant: TestMerchant; orderId: string; productId: string; noticeId: string }

export async function openShop(world: ServedWorld): Promise<Shop> {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const { listing, rows } = await aShelf(world, merchant)
  const orderId = await aSoldOrder(world, rows)
  await aSoldOrder(world, rows, { isPaid: false })
  await settle(world, merchant.merchantId, await aSoldOrder(world, rows))
  // The outbox counts sales, and without that count there are no best sellers.
  await deliverOutbox(world.ctx)
  const [notice] = (await world.must(messages.notice, { token: merchant.token, query: {} })).list
  return { world, merchant, orderId, productId: listing.productId, noticeId: notice?.id ?? '' }
}

export const addressOf = (path: string, { orderId, productId, noticeId }: Shop) => {
  const ids: Record<string, string> = {
    [paths.orderDetail]: orderId,
    [paths.goodsDetail]: productId,
    [paths.messageDetail]: noticeId,
  }
  // An appeal is against something.
  if (path.endsWith('part=object')) return `${path}&subject=hold:1`
  return ids[path] === undefined ? path : `${path}?id=${ids[path]}`
}
