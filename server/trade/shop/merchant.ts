import type { shop } from '#contract/shop.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { readMerchantInfo } from '../../identity/merchants/merchant-info.ts'
import { listOwnPages, writeOwnPages } from './own-pages.ts'
import { changeBanners, changeStore } from './store.ts'

export const shopHandlers: Handlers<typeof shop> = {
  async store({ ctx, db, body, session: { merchantId }, lang }) {
    await changeStore(db, { merchantId, body, now: ctx.clock.now() })
    // Cached sessions contain the shop's time zone.
    if (body.timeZone !== undefined) forgetSessions()
    return readMerchantInfo(ctx, db, { merchantId, lang })
  },

  pages: ({ db, session: { merchantId } }) => listOwnPages(db, merchantId),

  async writePages({ ctx, db, body, session: { merchantId } }) {
    await writeOwnPages(db, { merchantId, body, now: ctx.clock.now() })
    return listOwnPages(db, merchantId)
  },

  async banner({ ctx, db, body, session: { merchantId }, lang }) {
    await changeBanners(db, merchantId, body)
    return readMerchantInfo(ctx, db, { merchantId, lang })
  },
}
