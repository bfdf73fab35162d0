import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { push } from '#contract/push.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { isPushService } from '../../base/push.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { originOf, recordSecurityEvent } from '../../base/security-events.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { sendSecurityNotice } from '../account/security-notice.ts'
import { readDevices } from './devices.ts'
import { currentPushKey } from './keys.ts'

type Settings = Reply<typeof push.settings>

export const readPushSettings = (db: Db, merchantId: string): Promise<Settings> =>
  db.one<Settings>(sql`
    select coalesce(s.orders, true) as orders, coalesce(s.deadlines, true) as deadlines, coalesce(s.refunds, true) as refunds,
      coalesce(s.money, true) as money, coalesce(s.questions, true) as questions, coalesce(s.amounts, false) as amounts,
      coalesce(s.quiet_from, quiet_from_minute()) as "quietFrom", coalesce(s.quiet_to, quiet_to_minute()) as "quietTo"
    from merchant m left join push_setting s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}`)

export const pushHandlers: Handlers<typeof push> = {
  async read({ ctx, db, session }) {
    const { merchantId } = session
    const devices = await readDevices(ctx, db, merchantId)
    return {
      publicKey: currentPushKey(ctx.config.keys).publicKey,
      isOnHere: devices.some(({ sessionId }) => sessionId === session.id),
      devices: devices.length,
      settings: await readPushSettings(db, merchantId),
    }
  },

  async settings({ ctx, db, body, session: { merchantId } }) {
    await db.query(sql`
      insert into push_setting (merchant_id, orders, deadlines, refunds, money, questions, amounts, quiet_from, quiet_to)
      values (${merchantId}, ${body.orders}, ${body.deadlines}, ${body.refunds}, ${body.money}, ${body.questions}, ${body.amounts},
        ${body.quietFrom}, ${body.quietTo})
      on conflict (merchant_id) do update set orders = excluded.orders, deadlines = excluded.deadlines,
        refunds = excluded.refunds, money = excluded.money, questions = excluded.questions, amounts = excluded.amounts, quiet_from = excluded.quiet_from,
        quiet_to = excluded.quiet_to`)
    noteSecurity(ctx, 'account_event', { merchantId, act: 'push_settings' })
    return readPushSettings(db, merchantId)
  },

  async subscribe(call) {
    const { ctx, db, body, session, now } = call
    if (!isPushService(body.endpoint)) throw refuseField('endpoint', 'field_invalid')
    const { merchantId } = session
    const { keyId } = currentPushKey(ctx.config.keys)
    await db.transaction(async (tx) => {
      await tx.query(sql`select lock_merchant(${merchantId})`)
      // A session has one device, and logging in again creates a new session.
      const origin = JSON.stringify(originOf(call))
      const before = await tx.query<{ isSame: boolean }>(sql`
        delete from push_device where merchant_id = ${merchantId}
          and (session_id = ${session.id} or endpoint = ${body.endpoint})
        returning endpoint = ${body.endpoint} or added_from = ${origin}::jsonb as "isSame"`)
      await tx.query(sql`
        insert into push_device (merchant_id, id, session_id, key_id, endpoint, p256dh, auth, created_at, added_from)
        values (${merchantId}, ${ctx.ids.next()}, ${session.id}, ${keyId}, ${body.endpoint}, ${body.p256dh},
          ${body.auth}, ${now}, ${origin}::jsonb)`)
      // A copied token must not redirect the owner's notifications to another device unnoticed.
      if (!before.some(({ isSame }) => isSame)) await tellOfDevice(call, tx)
      await tx.query(sql`
        delete from push_device where merchant_id = ${merchantId} and id in (
          select id from push_device where merchant_id = ${merchantId} order by id desc offset ${limits.pushDevicesMax})`)
    })
    return {}
  },

  async remove(call) {
    const { db, body, session } = call
    const { merchantId } = session
    await db.transaction(async (tx) => {
      const removed = await tx.maybe(sql`
        delete from push_device where merchant_id = ${merchantId} and id = ${body.id} returning id`)
      if (!removed) throw refuse('not_found')
      await recordSecurityEvent(call, tx, { merchantId, kind: 'push_removed' })
    })
    return {}
  },

  async unsubscribe(call) {
    const { db, session } = call
    const { merchantId, id } = session
    await db.transaction(async (tx) => {
      const removed = await tx.maybe(sql`
        delete from push_device where merchant_id = ${merchantId} and session_id = ${id} returning id`)
      // A copied token must not silence the owner's device unnoticed.
      if (removed) await recordSecurityEvent(call, tx, { merchantId, kind: 'push_removed' })
    })
    return {}
  },
}

/** The merchant is told, since the new device learns of orders and money. */
async function tellOfDevice(call: Call<typeof push.subscribe>, tx: Db) {
  const { ctx, session, now } = call
  const { merchantId } = session
  await recordSecurityEvent(call, tx, { merchantId, kind: 'push_added' })
  const params = { at: now.toISOString() }
  await sendSecurityNotice(ctx, tx, { merchantId, kind: 'push_added', params, subject: 'password' })
}
