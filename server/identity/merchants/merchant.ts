import type { merchants } from '#contract/merchants.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { readMerchantInfo } from './merchant-info.ts'

export const merchantHandlers: Handlers<typeof merchants> = {
  info: ({ ctx, db, session, lang }) => readMerchantInfo(ctx, db, { merchantId: session.merchantId, lang }),
}
