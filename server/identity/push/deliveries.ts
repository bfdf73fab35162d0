import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import { hourMs } from '#contract/durations.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { noticePath } from '#contract/notice-paths.ts'
import type { Ctx } from '../../base/ctx.ts'
import { deliverBySending } from '../../base/outbox.ts'
import type { PushKeys } from '../../base/push.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { noticeTexts, settingsOf } from '../../ground/messages/rules.ts'
import { forgetDevice, type PushDevice, readDevices } from './devices.ts'
import { pushKeysOf } from './keys.ts'
import { readPushSettings } from './merchant.ts'

type NoticeRow = {
  id: string
  type: 'system' | 'user'
  kind: string
  params: Record<string, unknown>
  subjectKind: string | null
  subjectId: string | null
}

/**
 * Devices that already got a message while another device is retried, by both ids. Another server does not know them:
 * there the device shows the message again, in place of the first one because of its tag.
 */
const notified = new LRUCache<string, true>({ max: 10_000, ttl: hourMs })

/**
 * Whether a notice `n` is still true: quiet hours may outlast a deadline, or the task is done. Of several new orders
 * only the last notice counts.
 */
const stillMatters = (now: Date) => sql`case n.kind
  when 'order_paid' then exists (
    select 1 from orders o where o.merchant_id = n.merchant_id and o.id = n.subject_id::uuid
      and o.status = 'awaiting_pickup')
    and not exists (
      select 1 from notice l where l.merchant_id = n.merchant_id and l.id > n.id and l.kind = 'order_paid'
        and l.read_at is null)
  when 'pick_up_due' then exists (
    select 1 from orders o where o.merchant_id = n.merchant_id and o.id = n.subject_id::uuid
      and o.status = 'awaiting_pickup' and o.pick_by > ${now})
  when 'refund_answer_due' then exists (
    select 1 from refund r where r.merchant_id = n.merchant_id and r.id = n.subject_id::uuid
      and r.status = 'pending_approval' and r.answered_at is null and r.answer_by > ${now})
  else n.subject_kind is distinct from 'question' or exists (
    select 1 from question q where q.merchant_id = n.merchant_id and q.id = n.subject_id::uuid
      and q.messages > q.merchant_seen) end`

/** Notifies the devices about a message that is still unread; devices that are gone are deleted. */
export const pushNotice = deliverBySending(async (ctx, { merchant_id: merchantId, id, payload, tries }) => {
  const notice = await ctx.db.maybe<NoticeRow>(sql`
    select n.id, n.type, n.kind, n.params, n.subject_kind as "subjectKind",
      n.subject_id as "subjectId" from notice n
    where n.merchant_id = ${merchantId} and n.id = ${String(payload['noticeId'])} and n.read_at is null
      and ${stillMatters(ctx.clock.now())}`)
  if (!notice) return
  const text = await pushText(ctx, merchantId, notice)
  const devices = (await readDevices(ctx, ctx.db, merchantId)).filter((device) => !notified.has(`${id} ${device.id}`))
  const notify = async (device: PushDevice) => {
    const keys = pushKeysOf(ctx.config.keys, device.keyId)
    const result = keys ? await send(ctx, { device, keys, text, isLast: tries >= triesMax }) : 'gone'
    if (result === 'gone') await forgetDevice(ctx.db, merchantId, device.id)
  }
  // In parallel, so that a push service without an answer does not delay other devices.
  const results = await Promise.allSettled(devices.map(notify))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return
  for (const [at, device] of devices.entries()) {
    if (results[at]?.status === 'fulfilled') notified.set(`${id} ${device.id}`, true)
  }
  throw failed.reason
})

/** After this many tries the device is given up, since the app has the message anyway. */
const triesMax = 5

type SendInput = { device: PushDevice; keys: PushKeys; text: string; isLast: boolean }

async function send(ctx: Ctx, { device, keys, text, isLast }: SendInput) {
  try {
    return await ctx.push.send(device, keys, text)
  } catch (error) {
    if (!isLast) throw error
    ctx.log.warn({ err: error }, 'a device was not notified')
    return 'given up'
  }
}

type Waiting = { lang: string; timeZone: string; toPickUp: number; openRefunds: number }

/** The text for the service worker, without amounts unless the merchant allows them. */
async function pushText(ctx: Ctx, merchantId: string, notice: NoticeRow): Promise<string> {
  const { lang, timeZone, toPickUp, openRefunds } = await ctx.db.one<Waiting>(sql`
    select m.lang, s.time_zone as "timeZone", coalesce((
        select count from order_count where merchant_id = ${merchantId} and status = 'awaiting_pickup'), 0) as "toPickUp",
      coalesce((select open_refunds from merchant_counter where merchant_id = ${merchantId}), 0) as "openRefunds"
    from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}`)
  const reader: Reader = {
    lang: readLanguage(lang) ?? defaultLanguage,
    currency: ctx.config.currency,
    timeZone,
    settings: settingsOf(ctx.config),
  }
  const { amounts } = await readPushSettings(ctx.db, merchantId)
  const whole = noticeTexts(notice, reader)
  const badge = toPickUp + openRefunds
  if (notice.kind === 'order_paid') {
    const title = toPickUp > 1 ? say('push.orders_paid', reader, { ...notice.params, count: toPickUp }) : whole.title
    const url = toPickUp > 1 ? '/order' : `/orderDetail?id=${notice.subjectId}`
    // New orders share one tag, so that a newer notification replaces the older one.
    return JSON.stringify({ title, body: amounts ? whole.content : '', tag: 'orders', url, badge })
  }
  const plain = `push.${notice.kind}`
  const title = !amounts && isTextId(plain) ? say(plain, reader, notice.params) : whole.title
  return JSON.stringify({
    title,
    body: amounts ? whole.content : '',
    tag: notice.id,
    url:
      notice.subjectKind === 'question'
        ? noticePath({ kind: 'question', id: String(notice.subjectId) })
        : `/messageDetail?id=${notice.id}`,
    badge,
  })
}
