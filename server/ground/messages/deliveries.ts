import sql from 'sql-template-tag'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { isSubject, noticePath } from '#contract/notice-paths.ts'
import type { Ctx } from '../../base/ctx.ts'
import { deliverBySending } from '../../base/outbox.ts'
import { signAccountLink } from '../../base/secrets/account-link.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { noticeTextId, settingsOf } from './rules.ts'

/** The app's screen that asks for confirmation before it reports. */
const notMePath = '/notMe'

/** Mails about a possible thief's acts begin with a link that stops them. */
const securityKinds = new Set([
  'new_device',
  'password_changed',
  'pay_password_first',
  'pay_password_changed',
  'pay_password_locked',
  'many_failures',
  'second_factor_wrong',
  'lost_access_asked',
  'lost_access_first',
  'lost_access_confirmed',
  'lost_access_ended',
  'lost_access_stopped',
  'identity_opened',
  'contact_changed',
  'factor_added',
  'factor_removed',
  'partner_bound',
  'partner_unbound',
  'recovery_code_used',
  'recovery_codes_made',
  'push_added',
  'exported',
  'sessions_ended',
  'withdrawal_requested',
  'withdrawal_new_destination',
])

function notMeText(ctx: Ctx, { merchantId, kind, reader }: { merchantId: string; kind: string; reader: Reader }) {
  if (!securityKinds.has(kind)) return ''
  const link = signAccountLink(ctx.config.keys, { merchantId, madeAt: ctx.clock.now() })
  return `\n${say('mail.not_me.text', reader, { link: `${ctx.config.publicUrl}${notMePath}#link=${link}` })}\n`
}

export const mailNotice = deliverBySending(async (ctx, { merchant_id: merchantId, payload }) => {
  const { email, lang, timeZone } = await ctx.db.one<{ email: string; lang: string; timeZone: string }>(sql`
    select m.email, m.lang, s.time_zone as "timeZone"
    from merchant m join shop s on s.merchant_id = m.merchant_id
    where m.merchant_id = ${merchantId}`)
  const reader = {
    lang: readLanguage(lang) ?? defaultLanguage,
    currency: ctx.config.currency,
    timeZone,
    settings: settingsOf(ctx.config),
  }
  const params = typeof payload['params'] === 'object' && payload['params'] !== null ? payload['params'] : {}
  const kind = String(payload['kind'])
  const textOf = (part: 'title' | 'content') => {
    const id = noticeTextId(kind, part, reader)
    if (!isTextId(id)) throw new Error(`no text for ${id}`)
    return say(id, reader, params as Record<string, unknown>)
  }
  const subject = payload['subject']
  const path = isSubject(subject) ? noticePath(subject) : '/message'
  await ctx.mail.send({
    // The former address, if the mail is about its change.
    to: typeof payload['to'] === 'string' ? payload['to'] : email,
    subject: textOf('title'),
    text: `${textOf('content')}\n\n${ctx.config.publicUrl}${path}\n${notMeText(ctx, { merchantId, kind, reader })}`,
  })
})
