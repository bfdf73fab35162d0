import { useEffect } from 'react'
import { invalidatePaths } from '#client/get.ts'
import { followEvents } from '#client/live-events.ts'
import { api } from '../../api.ts'

const { events, conversations, messages, read } = api.operatorService
/** The calls of all conversations, and the beginning of the addresses of each. */
const isOfChats = (path: unknown) =>
  typeof path === 'string' &&
  (path === conversations.path || [messages, read].some((call) => path.startsWith(call.path.split(':')[0] ?? path)))

/** Reads again what is shown of the chats. */
export const readChats = () => invalidatePaths(isOfChats)

/** While the room is open: what is shown of the chats is read again as soon as one of them has changed. */
export function useChatEvents() {
  useEffect(() => {
    const controller = new AbortController()
    void followEvents(events, { signal: controller.signal, onEvent: readChats })
    return () => controller.abort()
  }, [])
}
