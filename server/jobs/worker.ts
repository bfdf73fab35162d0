import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../base/ctx.ts'
import type { Sweep } from '../base/sweep.ts'

/** Background work in turns: the next turn follows at once after one that did something, otherwise after `idleMs`. */
export type Worker = { name: string; turn: Sweep; idleMs: number }

/** Starts a worker. The returned function stops it after its current turn. */
export function startWorker(ctx: Ctx, { name, turn, idleMs }: Worker): () => Promise<void> {
  const stopping = new AbortController()
  const ended = run()
  return async () => {
    stopping.abort()
    await ended
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let done = 0
      try {
        if (!ctx.readiness.isForeign()) done = await turn(ctx)
      } catch (error) {
        ctx.log.error({ err: error, worker: name }, 'background work failed')
      }
      // Yields to calls and other workers, also between two full turns.
      await sleep(done > 0 ? 0 : idleMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}
