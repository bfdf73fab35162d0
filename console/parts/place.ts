/** What a page of one thing gets: where it stands in the queue, and what to do when it was decided. */
export type Place = { at: number; count: number; openNext: () => void; isWaiting: boolean; openBy: readonly string[] }
