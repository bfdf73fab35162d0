/**
 * Works through items, `atOnce` of them at a time: each connection reads another merchant, on a cluster from its own
 * node. Begins no further one after `isEnough`.
 */
export async function eachAtOnce<T>(
  items: readonly T[],
  { atOnce, isEnough = () => false }: { atOnce: number; isEnough?: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) {
      if (isEnough()) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** How many connections a command may read with: `--connections 4`. */
export function readConnections(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > connectionsMax) {
    throw new Error(`--connections is a number from 1 to ${connectionsMax}`)
  }
  return count
}

const connectionsMax = 32
