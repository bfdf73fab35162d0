import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { isId } from '#contract/id-pattern.ts'
import type { Ctx } from '../../base/ctx.ts'
import { rawBodyOf } from '../../base/http/raw-body.ts'
import type { Call } from '../../base/http/serve.ts'
import { checkStrangersMessage } from '../../base/message-filter/check-staff-message.ts'
import { findRefusedTexts } from '../../base/message-filter/operator-texts.ts'
import { Refusal, refuse, requireValid } from '../../base/refuse.ts'
import { logSecurity } from '../../base/security-log.ts'
import { findKeys } from './keys.ts'
import { isSignedBy, readHeaders } from './signature.ts'

/** A verified message, with the field names of claim_channel_message(). */
export type ChannelMessage = {
  partnerId: string
  keyId: string
  id: string
  logId: string
  type: string
  externalId: string
  /** Hex SHA-256 of type and text, equal for a repeated message. */
  hash: string
  /** Hex SHA-256 of everything signed, kept as evidence of the order. */
  evidence: string
}

type MessageCall = Pick<Call, 'ctx' | 'request' | 'now'> & { body: { type: string; to: string; externalId: string } }

const sha256 = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('hex')

/** Verifies a partner's message. Every failure is the same refusal, so that an attacker learns nothing. */
export async function readMessage({ ctx, request, now, body }: MessageCall): Promise<ChannelMessage> {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const read = readHeaders({ id: header('webhook-id'), timestamp: header('webhook-timestamp') }, now)
  const keyId = header('webhook-key-id') ?? ''
  const signatures = header('webhook-signature') ?? ''
  const text = rawBodyOf(request)
  const [key] = read && isId(keyId) ? await findKeys(ctx, { keyId }) : []
  const isHere = body.to === `${ctx.config.publicUrl}${request.routeOptions.url}`
  if (!read || !key || !isHere || !isSignedBy(key.secret, signatures, { ...read, body: text }))
    throw refuse('message_refused')
  const { type, externalId } = body
  const evidence = sha256(read.id, String(read.sentAt.getTime()), text)
  const hash = sha256(type, text)
  return {
    partnerId: key.partnerId,
    keyId: key.id,
    id: read.id,
    logId: ctx.ids.next(),
    type,
    externalId,
    hash,
    evidence,
  }
}

/** Refuses texts for merchants and shoppers that staff may not write either. */
export function requirePlainText(ctx: Ctx, body: Record<string, string>): void {
  const errors = findRefusedTexts({
    body,
    verbatim: [],
    own: ctx.config.ownContacts,
    check: checkStrangersMessage,
  })
  if (Object.keys(errors).length > 0) logSecurity(ctx, 'text_refused')
  requireValid(errors)
}

/** Runs the work of a verified message and logs a refusal for the partner. */
export async function carryOut<T>(ctx: Ctx, message: ChannelMessage, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (failure instanceof Refusal) {
      await ctx.db.query(sql`
        select note_channel_refusal(${JSON.stringify(message)}::jsonb, ${failure.word},
          ${JSON.stringify(failure.detail)}::jsonb, ${ctx.clock.now()})`)
    }
    throw failure
  }
}
