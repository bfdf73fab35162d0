import { randomBytes } from 'node:crypto'
import { operatorMessages } from '#contract/operator/messages.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { storeQuestions } from '#contract/storefront/questions.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import type { Driver, PastDriver, Staff } from './driver.ts'
import { texts } from './names.ts'
import { type DemoMerchant, mailedCode } from './people.ts'
import { shoppers } from './shoppers.ts'
import { browser, buy, type Chance, fillBasket, readOffers } from './shopping.ts'

const reason = 'the demo world'

/** A partner whose links log merchants in; two administrators approve it, and it starts a day later. */
export async function letInPartner({ must }: Driver, [one, other]: Staff): Promise<void> {
  const key = randomBytes(32).toString('base64url')
  const body = { name: 'Harbour Mall', vouches: false, algorithm: 'HS256' as const, key, reason }
  const { id } = await must(operatorPartners.register, { token: await one(), body })
  await must(operatorProposals.confirm, { token: await other(), params: { id }, body: { reason } })
}

/** A product without translations, to show that it is read in its only language. */
export async function addUntranslated({ must }: Driver, token: string, categoryId: string): Promise<void> {
  await must(operatorProducts.createProduct, {
    token,
    body: {
      title: { th: 'ผ้าขาวม้าทอมือ' },
      categoryId,
      variants: [{ name: { th: 'สีคราม' }, purchasePrice: 900, stock: 12 }],
      reason,
    },
  })
}

export async function follow(driver: PastDriver, merchants: readonly DemoMerchant[], left: number): Promise<void> {
  if (left % 5 !== 0 && left > 3) return
  for (const [at, { slug }] of merchants.entries()) {
    for (let basket = 0; basket < 3 - at; basket++) await fillBasket(driver, slug, left + basket)
    const { email } = shoppers[(left + at) % shoppers.length] ?? {}
    if (email === undefined) continue
    const params = { shop: slug }
    await driver.must(storeShop.follow, { params, device: browser, body: { email } })
    const code = await mailedCode(driver.ctx, email)
    if (code) await driver.must(storeShop.follow, { params, device: browser, body: { email, code } })
  }
}

const notice = {
  title: texts([
    'Your banner is easy to read',
    '您的横幅清晰易读',
    '배너가 읽기 쉽습니다',
    'バナーが見やすいです',
    'แบนเนอร์ของคุณอ่านง่าย',
    'Banner Anda mudah dibaca',
    'Biểu ngữ của bạn dễ đọc',
  ]),
  content: texts([
    'We would like to show your shop to new merchants as an example. Tell us if you do not want that.',
    '我们想把您的店铺作为示例展示给新商家。如不同意，请告诉我们。',
    '새 판매자에게 예시로 보여 드리고 싶습니다. 원하지 않으시면 알려 주세요.',
    '新しい出店者に、例としてお見せしたいと思います。ご希望でない場合はお知らせください。',
    'เราอยากแสดงร้านของคุณเป็นตัวอย่างให้ผู้ขายรายใหม่ หากไม่ต้องการโปรดแจ้งเรา',
    'Kami ingin menampilkan toko Anda sebagai contoh bagi penjual baru. Beri tahu kami jika tidak berkenan.',
    'Chúng tôi muốn giới thiệu cửa hàng của bạn làm ví dụ cho người bán mới. Hãy cho chúng tôi biết nếu bạn không muốn.',
  ]),
}

export const writeTo = async ({ must }: Driver, token: string, { merchantId }: DemoMerchant) =>
  must(operatorMessages.notify, { token, body: { merchantId, ...notice, reason } })

export async function leaveUnpaid(driver: Driver, merchants: readonly DemoMerchant[], chance: Chance): Promise<number> {
  let placed = 0
  for (const { slug } of merchants.slice(0, 2)) {
    await readOffers(driver, slug)
    const order = await buy(driver, { slug, chance })
    if (!order) continue
    placed += 1
    // Each shop has a question to answer.
    const body = { phrase: 'how_to_return', text: '' } as const
    await driver.must(storeQuestions.write, { params: { secret: order.secret }, body })
  }
  return placed
}

/** After this many days from shipment without news, a parcel is in the list of parcels without news. */
export const lateAfterDays = 50
export const isLate = (day: number, days: number): boolean => days - day > lateAfterDays && day % 4 === 0
