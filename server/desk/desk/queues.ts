import sql, { join } from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Desk, operatorDesk } from '#contract/operator/desk.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { toIso } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { readOpenDifferences } from '../../money/reconciliation/open-differences.ts'
import { type QueueSource, type RowQueue, sourcesOf } from './queue-sources.ts'

type FirstRow = { item: string; name: string; since: Date; promisedBy: Date | null; endsBy: Date | null }

async function readQueue(db: Db, queue: RowQueue, source: QueueSource): Promise<Desk['queues'][number]> {
  const { from, where, order, item, name, since, promisedBy = sql`null`, endsBy = sql`null` } = source
  const first = await db.maybe<FirstRow>(sql`
    select ${item} as item, ${name} as name, ${since} as since, (${promisedBy})::timestamptz as "promisedBy",
      (${endsBy})::timestamptz as "endsBy"
    from ${from} where ${where} order by ${order} limit 1`)
  if (!first) return { queue, count: 0, first: null }
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from (select 1 from ${from} where ${where} limit ${limits.countedTotalMax + 1}) as counted`)
  const isFloor = count > limits.countedTotalMax
  return {
    queue,
    count: isFloor ? limits.countedTotalMax : count,
    ...(isFloor && { countIsFloor: true }),
    first: {
      ...first,
      since: first.since.toISOString(),
      promisedBy: toIso(first.promisedBy),
      endsBy: toIso(first.endsBy),
    },
  }
}

/** The first item is a day, whose page shows the differences. */
async function readDifferences(ctx: Ctx): Promise<Desk['queues'][number]> {
  const open = await readOpenDifferences(ctx)
  if (open === null) return { queue: 'differences', count: 0, first: null }
  const { day, count, since } = open
  const first = { item: day, name: day, since: `${since}T00:00:00.000Z`, promisedBy: null, endsBy: null }
  return { queue: 'differences', count, first }
}

export async function readQueues(ctx: Ctx, queues: readonly DeskQueue[]): Promise<Desk['queues']> {
  const sources = sourcesOf(ctx, ctx.clock.now())
  return Promise.all(
    queues.map((queue) => (queue === 'differences' ? readDifferences(ctx) : readQueue(ctx.db, queue, sources[queue]))),
  )
}

type Waiting = Reply<typeof operatorDesk.waiting>
type WaitingRow = Omit<FirstRow, 'name'> & { queue: DeskQueue }

/** The queue's own page shows the rest. */
const waitingMax = 5

type ReadWaitingInput = { merchantId: string; queues: readonly DeskQueue[] }

export async function readWaiting(ctx: Ctx, { merchantId, queues }: ReadWaitingInput): Promise<Waiting> {
  const sources = sourcesOf(ctx, ctx.clock.now())
  const parts = queues.flatMap((queue) => {
    if (queue === 'differences') return []
    const { from, merchantId: owner, where, order, item, since, ...times } = sources[queue]
    if (owner === null) return []
    const { promisedBy = sql`null`, endsBy = sql`null` } = times
    return sql`(
      select ${queue}::text as queue, ${item} as item, ${since} as since, (${promisedBy})::timestamptz as "promisedBy",
        (${endsBy})::timestamptz as "endsBy"
      from ${from} where ${where} and ${owner} = ${merchantId} order by ${order} limit ${waitingMax})`
  })
  if (parts.length === 0) return []
  const rows = await ctx.db.query<WaitingRow>(join(parts, ' union all '))
  return rows.map(({ queue, item, since, promisedBy, endsBy }) => ({
    queue,
    item,
    since: since.toISOString(),
    promisedBy: toIso(promisedBy),
    endsBy: toIso(endsBy),
  }))
}
