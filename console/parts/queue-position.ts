export type QueuePosition = {
  at: number
  count: number
  openNext: () => void
  isWaiting: boolean
  openBy: readonly string[]
}
