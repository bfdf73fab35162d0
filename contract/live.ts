import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** The kinds of live events. Each tells the app what to read again. */
export const liveKinds = ['order', 'wallet', 'notice', 'service', 'question'] as const
export type LiveKind = (typeof liveKinds)[number]

export const live = {
  events: endpoint({
    method: 'GET',
    path: '/merchant/events',
    access: 'merchant',
    summary: 'Server-sent events, resumable by Last-Event-ID; the token is in the header',
    stream: 'events',
    reply: Type.Unknown(),
  }),
}
