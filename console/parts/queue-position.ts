/** The position of an item in its queue, and how to open the next one after a decision. */
export type QueuePosition = {
  at: number
  count: number
  openNext: () => void
  isWaiting: boolean
  openBy: readonly string[]
}
