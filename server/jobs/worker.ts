import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../base/ctx.ts'
import type { Sweep } from '../base/sweep.ts'

/** Work that goes on by itself: turns follow each other while there is something to do, else after a wait. */
export type Worker = { name: string; turn: Sweep; idleMs: number }

/** Starts a worker. The answered function stops it after its present turn. */
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
      // Also between two full turns: calls and other workers come in between.
      await sleep(done > 0 ? 0 : idleMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}
