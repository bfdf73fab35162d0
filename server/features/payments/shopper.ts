import type { storePayments } from '#contract/storefront/payments.ts'
import { rawBodyOf } from '../../base/http/raw-body.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { findProvider } from './providers.ts'
import { takePayment } from './take-payment.ts'
import { takeRefundEvent } from './take-refund-event.ts'

/** Events of payment providers. */
export const storePaymentHandlers: Handlers<typeof storePayments> = {
  async webhook({ ctx, db, params, request, now }) {
    const provider = findProvider(ctx.config, params.provider)
    if (!provider) throw refuse('not_found')
    const event = provider.readEvent(ctx.config, {
      signature: request.headers['x-signature'],
      timestamp: request.headers['x-timestamp'],
      body: rawBodyOf(request),
      receivedAt: now,
    })
    if (event && 'payment' in event) {
      await takePayment(ctx, db, { provider: provider.name, ...event.payment })
      ctx.live.touch(event.payment.merchantId)
    }
    if (event && 'refund' in event) {
      await takeRefundEvent(ctx, db, { provider: provider.name, ...event.refund })
      ctx.live.touch(event.refund.merchantId)
    }
    return {}
  },
}
