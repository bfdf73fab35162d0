import sql from 'sql-template-tag'
import { type LiveKind, liveKinds } from '#contract/live.ts'
import { after as clockAfter } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { type EventSource, eventsPerReadMax, pollEveryMs, type SendEvents } from '../../base/http/streams.ts'

type Event = { id: number; kind: string; data: unknown }

/** An open app. `sent`: the id of the last event sent to it; null while it catches up. */
type Follower = { sent: number | null; send: SendEvents }

/** A merchant with open apps on this server. `position`: the id of the last event read for them. */
type Followed = { position: number; followers: Set<Follower> }

type Poller = {
  merchants: Map<string, Followed>
  timer: NodeJS.Timeout | null
  /** The merchants whose events are read next; null if there are none. */
  due: Set<string> | null
  reading: Promise<void> | null
  /** The merchants whose last read failed: the database may have crashed and lost events. */
  failed: Set<string>
}

/** Keyed by the server's signals, which every party's ctx shares. */
const pollers = new WeakMap<Ctx['live'], Poller>()

function pollerOf({ live }: Ctx): Poller {
  const poller = pollers.get(live) ?? {
    merchants: new Map(),
    timer: null,
    due: null,
    reading: null,
    failed: new Set<string>(),
  }
  pollers.set(live, poller)
  return poller
}

/** The most events that one statement reads for all merchants together. */
const eventsPerPollMax = 2_000

/**
 * Sent in place of missing events, which were deleted by age or lost in a database crash. The app then reads everything
 * again.
 */
const everything = (id: number): Event[] => liveKinds.map((kind) => ({ id, kind, data: {} }))

/** Ids have no gaps, so events are missing unless the first id is the next one. */
const isNext = ([first]: readonly Event[], position: number) => first !== undefined && first.id <= position + 1

/**
 * How far back a new stream begins. An app reads its screens while the stream opens, and treats stored answers as fresh
 * for this long (client/get.ts), so events in between would be lost.
 */
const lookBackMs = 60_000

/**
 * Follows a merchant's events after an id, or from now on, with a look back, if it is null. One statement every few
 * seconds reads for all open apps of this server. Each merchant has its own counter: its ids follow the order of
 * commits, so that no event is skipped; a shared counter would not.
 */
export async function followEvents(
  ctx: Ctx,
  merchantId: string,
  { after, send }: { after: number | null; send: SendEvents },
): Promise<EventSource> {
  const poller = pollerOf(ctx)
  const { newest, recent } = await readNewest(ctx, merchantId)
  const merchant = poller.merchants.get(merchantId) ?? { position: newest, followers: new Set() }
  const follower: Follower = { sent: null, send }
  poller.merchants.set(merchantId, merchant)
  merchant.followers.add(follower)
  poller.timer ??= setInterval(() => void poll(ctx, [...poller.merchants.keys()]), pollEveryMs)
  const stop = () => unfollow(poller, merchantId, follower)
  // The first event gives the app an id to reconnect with, even if nothing happens before the stream breaks.
  if (after === null) send(['open', ...recent].map((kind) => ({ id: newest, kind, data: {} })))
  await catchUp(ctx, { merchantId, merchant, follower, after: after ?? newest }).catch((error: unknown) => {
    stop()
    throw error
  })
  return { wake: () => poll(ctx, [merchantId]), stop }
}

function unfollow(poller: Poller, merchantId: string, follower: Follower): void {
  const merchant = poller.merchants.get(merchantId)
  merchant?.followers.delete(follower)
  if (merchant?.followers.size === 0) {
    poller.merchants.delete(merchantId)
    poller.failed.delete(merchantId)
  }
  if (poller.merchants.size > 0 || !poller.timer) return
  clearInterval(poller.timer)
  poller.timer = null
}

type CatchUp = { merchantId: string; merchant: Followed; follower: Follower; after: number }

/** Sends missed events until the app has all that other apps of its merchant have. */
async function catchUp(ctx: Ctx, { merchantId, merchant, follower, after }: CatchUp): Promise<void> {
  let sent = after
  while (sent < merchant.position) {
    const read = await readMissed(ctx, merchantId, sent)
    const missed = isNext(read, sent) ? read : everything(merchant.position)
    // The app may already have the first events of a row.
    follower.send(missed.filter(({ id }) => id > after))
    sent = missed.at(-1)?.id ?? merchant.position
  }
  follower.sent = sent
}

/** Reads new events of these merchants. One read runs at a time; requests during it are part of the next one. */
async function poll(ctx: Ctx, merchantIds: readonly string[]): Promise<void> {
  const poller = pollerOf(ctx)
  poller.due ??= new Set()
  for (const id of merchantIds) poller.due.add(id)
  poller.reading ??= readDue(ctx, poller).finally(() => {
    poller.reading = null
  })
  await poller.reading
}

async function readDue(ctx: Ctx, poller: Poller): Promise<void> {
  while (poller.due) {
    const ids = [...poller.due].filter((id) => poller.merchants.has(id))
    poller.due = null
    if (ids.length === 0) return
    try {
      const rows = await readNew(ctx, poller, ids)
      for (const [merchantId, events] of Map.groupBy(rows, (row) => row.merchantId)) {
        fanOut(poller.merchants.get(merchantId), events)
      }
      if (ids.some((id) => poller.failed.has(id))) await sendForgotten(ctx, poller, ids)
      if (rows.length >= eventsPerPollMax) poller.due = new Set([...(poller.due ?? []), ...ids])
    } catch (error) {
      // The next poll reads the same events again.
      for (const id of ids) poller.failed.add(id)
      ctx.log.error({ err: error }, 'live events could not be read')
    }
  }
}

/** Tells apps to read everything if events were counted but their rows are lost. */
async function sendForgotten({ db }: Ctx, { merchants, failed }: Poller, ids: readonly string[]): Promise<void> {
  const newest = await db.query<{ merchantId: string; events: number }>(sql`
    select merchant_id as "merchantId", events from merchant_counter where merchant_id = any(${ids}::uuid[])`)
  for (const { merchantId, events } of newest) {
    failed.delete(merchantId)
    const merchant = merchants.get(merchantId)
    if (merchant && events > merchant.position) fanOut(merchant, everything(events))
  }
}

function fanOut(merchant: Followed | undefined, read: readonly Event[]): void {
  if (!merchant) return
  const events = isNext(read, merchant.position) ? read : everything(read.at(-1)?.id ?? merchant.position)
  merchant.position = Math.max(merchant.position, events.at(-1)?.id ?? 0)
  for (const follower of merchant.followers) {
    const { sent } = follower
    if (sent === null) continue
    const unsent = events.filter(({ id }) => id > sent)
    follower.sent = unsent.at(-1)?.id ?? sent
    follower.send(unsent.map(({ id, kind, data }) => ({ id, kind, data })))
  }
}

/** The id of the last event and the kinds of the recent ones, from at most `eventsPerReadMax` events. */
const readNewest = ({ db, clock }: Ctx, merchantId: string) =>
  db.one<{ newest: number; recent: LiveKind[] }>(sql`
    select c.events as newest, array(
      select distinct jsonb_object_keys(e.events) from live_event e
      where e.merchant_id = c.merchant_id and e.sequence > c.events - ${eventsPerReadMax}
        and e.at > ${clockAfter(clock.now(), -lookBackMs)}) as recent
    from merchant_counter c where c.merchant_id = ${merchantId}`)

/** A row contains the events of one transaction and the id of the last one. */
const columnsOfEvent = sql`
  e.sequence - (select count(*) from jsonb_object_keys(e.events)) + each.place as id, each.kind, each.data`
const eachEvent = sql`cross join jsonb_each(e.events) with ordinality as each (kind, data, place)`

const readMissed = ({ db }: Ctx, merchantId: string, after: number) =>
  db.query<Event>(sql`
    select ${columnsOfEvent}
    from (
      select sequence, events from live_event where merchant_id = ${merchantId} and sequence > ${after}
      order by sequence limit ${eventsPerReadMax}) as e
    ${eachEvent} order by e.sequence, each.place`)

function readNew({ db }: Ctx, { merchants }: Poller, ids: readonly string[]) {
  const positions = ids.map((id) => merchants.get(id)?.position ?? 0)
  return db.query<Event & { merchantId: string }>(sql`
    select e.merchant_id as "merchantId", ${columnsOfEvent}
    from (
      select e.merchant_id, e.sequence, e.events
      from unnest(${ids}::uuid[], ${positions}::bigint[]) as f (merchant_id, position)
      join live_event e on e.merchant_id = f.merchant_id and e.sequence > f.position
      order by e.merchant_id, e.sequence limit ${eventsPerPollMax}) as e
    ${eachEvent} order by e.merchant_id, e.sequence, each.place`)
}
