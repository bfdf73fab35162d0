import type { live } from '#contract/live.ts'
import type { Handlers } from '../../http/serve.ts'
import { refuse } from '../../refuse.ts'
import { openStream } from './streams.ts'

/** Live events tell the app what to read again. */
export const liveHandlers: Handlers<typeof live> = {
  async events({ ctx, session, request, reply }) {
    const lastId = request.headers['last-event-id']
    const behind = typeof lastId === 'string' && /^\d{1,15}$/.test(lastId) ? Number(lastId) : null
    const isOpen = await openStream(ctx, {
      merchantId: session.merchantId,
      token: String(request.headers['token']),
      behind,
      reply,
    })
    if (!isOpen) throw refuse('rate_limited', { retryAfterSeconds: 10 })
  },
}
