import { performance } from 'node:perf_hooks'

const beatMs = 2

/** The longest time that the event loop was blocked during the work, in milliseconds. */
export async function longestPauseOf(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const beat = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(beat, beatMs)
  try {
    await work()
    beat()
  } finally {
    clearInterval(timer)
  }
  return longest
}
