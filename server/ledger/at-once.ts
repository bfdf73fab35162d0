/**
 * Works through items, `atOnce` at a time: each connection reads another merchant, on a cluster from its own node.
 * Starts no further item after `isEnough`.
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
