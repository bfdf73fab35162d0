import type { shop } from '#contract/shop.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { changeBanners, changeStore } from './store.ts'

/** The shop's own information. */
export const shopHandlers: Handlers<typeof shop> = {
  async store({ ctx, db, body, session, lang }) {
    await changeStore(db, session.merchantId, body)
    // A session remembers the shop's time zone.
    if (body.timeZone !== undefined) forgetSessions()
    return readMerchantInfo(ctx, db, { merchantId: session.merchantId, lang })
  },

  async banner({ ctx, db, body, session, lang }) {
    await changeBanners(db, session.merchantId, body)
    return readMerchantInfo(ctx, db, { merchantId: session.merchantId, lang })
  },
}
