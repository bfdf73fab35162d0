/** The seed's limits for lazy pictures. */
export const pictureLimits = { cache: 200, attempts: 3, throttleMs: 200 }

const known = new Map<string, 'loaded' | 'failed'>()

/** What became of a picture before; the 200 last ones are remembered, so a row that returns does not blink. */
export const recall = (src: string) => known.get(src)

export function remember(src: string, outcome: 'loaded' | 'failed') {
  known.delete(src)
  known.set(src, outcome)
  const oldest = known.keys().next()
  if (known.size > pictureLimits.cache && !oldest.done) known.delete(oldest.value)
}

const waiting = new Set<() => void>()

function startAll() {
  const ready = [...waiting]
  waiting.clear()
  for (const start of ready) start()
}

/** Starts what waits at most every 200 ms: a fast flick loads what it ends at, not what flew past. */
export function enqueue(start: () => void) {
  if (waiting.size === 0) setTimeout(startAll, pictureLimits.throttleMs)
  waiting.add(start)
  return () => {
    waiting.delete(start)
  }
}
