/** The specification's limits for lazy pictures. */
export const pictureLimits = { cache: 200, attempts: 3, throttleMs: 200 }

const known = new Map<string, 'loaded' | 'failed'>()

/** Whether a picture was loaded before. The last 200 are remembered, so that a row that returns does not flicker. */
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

/** Starts a waiting picture at most every 200 ms, so that a fast flick loads what is visible at its end. */
export function enqueue(start: () => void) {
  if (waiting.size === 0) setTimeout(startAll, pictureLimits.throttleMs)
  waiting.add(start)
  return () => {
    waiting.delete(start)
  }
}
