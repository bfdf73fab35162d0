import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { useDesk } from '../operator.ts'

export function useQueueCount() {
  const { data } = useDesk()
  return (queue: DeskQueue) => data?.queues.find((each) => each.queue === queue)?.count ?? 0
}
