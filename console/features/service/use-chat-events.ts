import { useEffect } from 'react'
import { invalidatePaths } from '#client/get.ts'
import { followEvents } from '#client/live-events.ts'
import { api } from '../../api.ts'

const { events, conversations, messages, read } = api.operatorService
/** True for the list of conversations, and for the messages and the state of each. */
const isOfChats = (path: unknown) =>
  typeof path === 'string' &&
  (path === conversations.path || [messages, read].some((call) => path.startsWith(call.path.split(':')[0] ?? path)))

export const readChats = () => invalidatePaths(isOfChats)

/** While the room is open, reads the shown data of the chats again as soon as one of them changes. */
export function useChatEvents() {
  useEffect(() => {
    const controller = new AbortController()
    void followEvents(events, { signal: controller.signal, onEvent: readChats })
    return () => controller.abort()
  }, [])
}
