import type { live } from '#contract/live.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { openStream, type SendEvents } from '../../base/http/streams.ts'
import { refuse } from '../../base/refuse.ts'
import { followEvents } from './live-events.ts'

/** Each event tells the app what to read again. */
export const liveHandlers: Handlers<typeof live> = {
  async events({ ctx, session: { merchantId }, request, reply }) {
    const lastId = request.headers['last-event-id']
    const after = typeof lastId === 'string' && /^\d{1,15}$/.test(lastId) ? Number(lastId) : null
    const isOpen = await openStream(ctx, {
      owner: merchantId,
      channel: merchantId,
      token: String(request.headers['token']),
      begin: (send: SendEvents) => followEvents(ctx, merchantId, { after, send }),
      reply,
    })
    if (!isOpen) throw refuse('rate_limited', { retryAfterSeconds: 10 })
  },
}
