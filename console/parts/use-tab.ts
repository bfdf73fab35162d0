import { useLocation } from 'react-router'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { useDesk } from '../operator.ts'

/** The tab of a room, which the address has. */
export const useTab = (): string | null => new URLSearchParams(useLocation().search).get('tab')

/** How many wait in a queue. */
export function useQueueCount() {
  const { data } = useDesk()
  return (queue: DeskQueue) => data?.queues.find((each) => each.queue === queue)?.count ?? 0
}
