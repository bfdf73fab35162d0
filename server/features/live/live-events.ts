import sql from 'sql-template-tag'
import { type LiveKind, liveKinds } from '#contract/live.ts'
import { after as clockAfter } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { type EventSource, eventsPerReadMax, pollEveryMs, type SendEvents } from '../../base/http/streams.ts'

type Event = { id: number; kind: string; data: unknown }

/** An open app. `sent` is the id of the last event that it has; null while it is sent what it missed. */
type Follower = { sent: number | null; send: SendEvents }

/** A merchant with open apps on this server. `position` is the id of the last event that was read for them. */
type Followed = { position: number; followers: Set<Follower> }

type Poller = {
  merchants: Map<string, Followed>
  timer: NodeJS.Timeout | null
  /** The merchant whose events are read next; null where none is left. */
  due: Set<string> | null
  reading: Promise<void> | null
  /** The merchants whose last read failed: the database may have been away, and forgotten events. */
  failed: Set<string>
}

/** By the signals of the server, which the ctx of every party shares. */
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

/** The most events of all merchants that one statement reads. */
const eventsPerPollMax = 2_000

/**
 * What an app gets in place of missing events: they were too old to be kept, or the database came back from a crash,
 * which forgets them. The app reads all again.
 */
const everything = (id: number): Event[] => liveKinds.map((kind) => ({ id, kind, data: {} }))

/** Ids have no gaps, so events are missing where the first one is not the next. */
const isNext = ([first]: readonly Event[], position: number) => first !== undefined && first.id <= position + 1

/**
 * How far back a new stream begins: an app reads its screens while the stream opens, and treats stored answers as fresh
 * for as long (client/get.ts). Without it the events in between would be lost.
 */
const lookBackMs = 60_000

/**
 * Follows a merchant's events after the one with this id; null: from now on, after a look back. All open apps of this
 * server are read for in one statement every few seconds: each merchant's ids are given in the order of the commits, so
 * that none is passed over, which is not so for a number that counts all merchants' events together.
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
  // The first gives the app an id to come back with, should the stream break before anything happens.
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

/** Sends what an app missed, until it has what the other apps of its merchant have. */
async function catchUp(ctx: Ctx, { merchantId, merchant, follower, after }: CatchUp): Promise<void> {
  let sent = after
  while (sent < merchant.position) {
    const read = await readMissed(ctx, merchantId, sent)
    const missed = isNext(read, sent) ? read : everything(merchant.position)
    // The app may have had the first events of a row alone.
    follower.send(missed.filter(({ id }) => id > after))
    sent = missed.at(-1)?.id ?? merchant.position
  }
  follower.sent = sent
}

/** Reads new events of these merchants. Reads follow each other; who asks during one is part of the next. */
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
      // The next poll reads the same again.
      for (const id of ids) poller.failed.add(id)
      ctx.log.error({ err: error }, 'live events could not be read')
    }
  }
}

/** Tells apps to read everything where events were counted and their rows are lost. */
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

/** The id of the last event, and what kinds happened shortly before; of very many events, those of the last ones. */
const readNewest = ({ db, clock }: Ctx, merchantId: string) =>
  db.one<{ newest: number; recent: LiveKind[] }>(sql`
    select c.events as newest, array(
      select distinct jsonb_object_keys(e.events) from live_event e
      where e.merchant_id = c.merchant_id and e.sequence > c.events - ${eventsPerReadMax}
        and e.at > ${clockAfter(clock.now(), -lookBackMs)}) as recent
    from merchant_counter c where c.merchant_id = ${merchantId}`)

/** A row has the events of one transaction, and the id of the last of them. */
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
