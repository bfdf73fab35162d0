import type { storePayments } from '#contract/storefront/payments.ts'
import { rawBodyOf } from '../../base/http/raw-body.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { findProvider } from './providers.ts'
import { takeMessage } from './take-message.ts'

export const storePaymentHandlers: Handlers<typeof storePayments> = {
  async webhook({ ctx, db, params, request, now }) {
    const provider = findProvider(ctx.config, params.provider)
    if (!provider) throw refuse('not_found')
    const body = rawBodyOf(request)
    const header = (name: string) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    }
    const message = await provider.readEvent(ctx, { header, body, receivedAt: now })
    await takeMessage(ctx, db, { ...message, provider: provider.name, body })
    return {}
  },
}
