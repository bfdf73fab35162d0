import { setTimeout as wait } from 'node:timers/promises'
import { live } from '#contract/live.ts'
import type { Concerned } from './scene.ts'

const withinMs = 5_000

function idOf(stream: string, kind: string, after = -1): number | undefined {
  const ids = [...stream.matchAll(new RegExp(`^id: (\\d+)\nevent: (?:${kind})$`, 'gm'))].map(([, id]) => Number(id))
  return ids.find((id) => id > after)
}

/**
 * Keeps a merchant's app open on a device during `work`. `isNotified`: whether a `notice` or `order` event arrives in
 * time, after which the app reads the list of acts again (merchant/app/live-data.ts).
 */
export async function withOpenScreen<T>(
  server: string,
  { token }: Concerned,
  work: (isNotified: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const { body } = await fetch(`${server}${live.events.path}`, { headers: { token }, signal: stop.signal })
  if (!body) throw new Error('the stream was refused')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let stream = ''
  const read = async (kind: string, after?: number): Promise<number> => {
    for (;;) {
      const id = idOf(stream, kind, after)
      if (id !== undefined) return id
      const { done, value } = await reader.read()
      if (done) throw new Error('the stream has ended')
      stream += value
    }
  }
  try {
    const opened = await read('open')
    return await work(() =>
      Promise.race([read('notice|order', opened).then(() => true), wait(withinMs, false, { ref: false })]),
    )
  } finally {
    stop.abort()
  }
}
