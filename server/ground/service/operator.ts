import sql from 'sql-template-tag'
import type { operatorService } from '#contract/operator/service.ts'
import { type OperatorAct, performAct, recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { openStream, pollSource, type SendEvents } from '../../base/http/streams.ts'
import { checkStaffMessage } from '../../base/message-filter/check-staff-message.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { requireMerchant } from '../../base/require-merchant.ts'
import { cannedAnswerHandlers } from './canned-answers.ts'
import { listConversations, readConversation, readOperatorMails } from './conversations.ts'
import { listMessages, type MessageRow, markSeen, staffChannel, toMessage, writeMessage } from './queries.ts'
import { followConversations } from './staff-events.ts'

async function toStaffMessages({ ctx, db }: { ctx: Ctx; db: Db }, rows: readonly MessageRow[]) {
  const mails = await readOperatorMails(
    db,
    rows.map(({ operatorId }) => operatorId),
  )
  return rows.map((row) => ({
    ...toMessage(ctx, row),
    side: row.side,
    operator: row.operatorId === null ? null : (mails.get(row.operatorId) ?? ''),
  }))
}

type ConversationAct = { act: string; reason: string; subject: string }

/** Recorded without the merchant, who sees the answers but not the acts on a conversation. */
const actOf = ({ act, reason, subject }: ConversationAct): OperatorAct => ({
  merchantId: null,
  role: 'support',
  act: `conversation.${act}`,
  reason,
  subject,
})

/** Operators who can answer fit one page. */
const colleaguesMax = 200

/** Operators write only text, which must not ask for money, a password or a code. */
export const operatorServiceHandlers: Handlers<typeof operatorService> = {
  ...cannedAnswerHandlers,

  conversations: ({ ctx, query, session: { operatorId } }) => listConversations(ctx, { query, operatorId }),

  read: ({ ctx, params: { merchantId } }) => readConversation(ctx, merchantId),

  async messages({ ctx, db, params: { merchantId }, query }) {
    await requireMerchant(db, merchantId)
    const { list, ...page } = await listMessages(db, { merchantId, query, item: (row) => row })
    return { list: await toStaffMessages({ ctx, db }, list), ...page }
  },

  async send(call) {
    const { ctx, db, params, body, session } = call
    const { merchantId } = params
    await requireMerchant(db, merchantId)
    const text = body.text.trim()
    if (text === '') throw refuseField('text', 'field_required')
    const reason = checkStaffMessage(text, ctx.config.ownContacts)
    if (reason) {
      // The merchant never received it, so only the platform's log has it.
      const act = 'service.refused'
      await recordAct(call, db, { merchantId: null, role: 'support', act, reason, subject: merchantId })
      throw refuseField('text', reason)
    }
    const row = await writeMessage(ctx, db, { merchantId, text, key: body.key, session: session.hash })
    const [message] = await toStaffMessages({ ctx, db }, [row])
    if (!message) throw new Error('the message that was written is not there')
    return message
  },

  async assign(call) {
    const { ctx, params, body, session, now } = call
    const { merchantId } = params
    const { operatorId, reason } = body
    const isTaken = operatorId === session.operatorId
    const act = actOf({
      act: isTaken ? 'take' : operatorId === null ? 'release' : 'hand_over',
      reason,
      subject: merchantId,
    })
    await performAct(call, act, async (tx) => {
      const { isThere } = await tx.one<{ isThere: boolean }>(sql`
        select assign_conversation_by_operator(${session.hash}, ${merchantId}, ${operatorId}, ${reason}, ${now})
          as "isThere"`)
      if (!isThere) throw refuse('not_found')
    })
    ctx.live.touch(staffChannel)
    return readConversation(ctx, merchantId)
  },

  close: (call) => setClosed(call, call.body.messages),

  reopen: (call) => setClosed(call, null),

  async colleagues({ db }) {
    const operators = await db.query<{ id: string; email: string }>(sql`
      select id, email from operator where disabled_at is null and 'support' = any (roles)
      order by email limit ${colleaguesMax}`)
    const counts = await db.query<{ id: string; open: number }>(sql`
      select assigned_to as id, count(*) as open from conversation
      where assigned_to = any (${operators.map(({ id }) => id)}::uuid[]) and closed_at is null group by assigned_to`)
    const openOf = new Map(counts.map(({ id, open }) => [id, open]))
    return operators.map((each) => ({ ...each, open: openOf.get(each.id) ?? 0 }))
  },

  async seen({ ctx, db, params: { merchantId } }) {
    await requireMerchant(db, merchantId)
    return markSeen(ctx, db, { merchantId, side: 'staff' })
  },

  async events({ ctx, session, request, reply }) {
    const token = String(request.headers['token'])
    const lastId = request.headers['last-event-id']
    const begin = async (send: SendEvents) =>
      pollSource(ctx, followConversations(ctx, typeof lastId === 'string' ? lastId : null), send)
    // Streams are limited per operator; all operators share the channel.
    const isOpen = await openStream(ctx, { owner: session.operatorId, channel: staffChannel, token, reply, begin })
    if (!isOpen) throw refuse('rate_limited', { retryAfterSeconds: 10 })
  },
}

type SetClosedCall = Pick<Call<typeof operatorService.reopen>, 'ctx' | 'db' | 'params' | 'body' | 'session' | 'now'>

/** `read`: the messages that the closing operator has read; null reopens the conversation. */
async function setClosed(call: SetClosedCall, read: number | null) {
  const { ctx, db, params, body, now } = call
  const { merchantId } = params
  await requireMerchant(db, merchantId)
  const act = actOf({ act: read === null ? 'reopen' : 'close', reason: body.reason, subject: merchantId })
  await performAct(call, act, async (tx) => {
    const { isChanged } = await tx.one<{ isChanged: boolean }>(sql`
      select close_conversation_by_operator(${call.session.hash}, ${merchantId}, ${read}, ${now}) as "isChanged"`)
    if (!isChanged) throw refuse('conflict')
  })
  ctx.live.touch(staffChannel)
  return readConversation(ctx, merchantId)
}
