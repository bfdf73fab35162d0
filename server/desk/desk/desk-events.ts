import type { OperatorRole } from '#contract/endpoint.ts'
import type { Desk } from '#contract/operator/desk.ts'
import { deskQueueNames, queuesOf } from '#contract/operator/desk-queues.ts'
import type { Ctx } from '../../base/ctx.ts'
import { type LiveEvent, pollEveryMs } from '../../base/http/streams.ts'
import { readOpenItems } from './open-items.ts'
import { readQueues } from './queues.ts'

type OpenItem = Awaited<ReturnType<typeof readOpenItems>>[number]
type Reading = { atMs: number; value: Promise<{ queues: Desk['queues']; open: OpenItem[] }> }

/** Shared by all streams of a server, which would otherwise read the same rows every few seconds. */
const readings = new WeakMap<Ctx, Reading>()

function readShared(ctx: Ctx): Reading['value'] {
  const nowMs = performance.now()
  const known = readings.get(ctx)
  if (known && nowMs - known.atMs < pollEveryMs / 2) return known.value
  const value = Promise.all([readQueues(ctx, deskQueueNames), readOpenItems(ctx)]).then(([queues, open]) => ({
    queues,
    open,
  }))
  readings.set(ctx, { atMs: nowMs, value })
  return value
}

type Follower = { operatorId: string; roles: readonly OperatorRole[] }

/**
 * Returns a function that reports changed queues and items opened by other operators since its last call. The first
 * call reports both, since the console may have read them before the stream began.
 */
export function followDesk(ctx: Ctx, { operatorId, roles }: Follower): () => Promise<LiveEvent[]> {
  const own = new Set<string>(queuesOf(roles))
  const look = async () => {
    const { queues, open } = await readShared(ctx)
    return {
      queues: JSON.stringify(queues.filter(({ queue }) => own.has(queue))),
      open: JSON.stringify(open.filter((each) => own.has(each.queue) && each.operatorId !== operatorId)),
    }
  }
  let last = { queues: '', open: '' }
  return async () => {
    const next = await look()
    const changed = (['queues', 'open'] as const).filter((kind) => next[kind] !== last[kind])
    last = next
    return changed.map((kind) => ({ id: ctx.clock.now().getTime(), kind, data: {} }))
  }
}
