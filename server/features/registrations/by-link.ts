import type { registrations } from '#contract/registrations.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { originOf, recordSecurityEvent } from '../../base/security-events.ts'
import { sendSecurityNotice } from '../account/security-notice.ts'
import { openMerchantSession } from '../account/sessions.ts'
import { answerSession, bindLink, findOpenLink, useLink } from '../partners/links.ts'
import { apply } from './registration.ts'

type ByLinkCall = Call<typeof registrations.tkregister>

/**
 * Applies by a partner's link, and is signed in at once. Whoever made the link can log in later only where the applicant
 * was asked and said so: a link proves the partner's user, and the applicant may be somebody else, led there by them.
 */
export async function registerByLink(call: ByLinkCall) {
  const { ctx, db, body, now, device, ip } = call
  const { data, code, isBound: answer, ...form } = body
  const link = await findOpenLink(db, data, now)
  if (!link) throw refuse('link_refused')
  // Without a password the links are the only way in: who chose none has chosen them.
  const isBound = answer ?? form.password === undefined
  const { merchantId } = await apply(call, {
    form: { ...form, invitationCode: code ?? link.code ?? '' },
    codeField: 'code',
    isPasswordOptional: link.vouches && isBound,
    beforeInsert: async (tx, id) => {
      await useLink(tx, { link, data, now })
      if (isBound) await bindLink(tx, { link, merchantId: id, from: originOf(call), now })
    },
  })
  const session = await db.transaction(async (tx) => {
    if (isBound) {
      const params = { partner: link.name, at: now.toISOString() }
      await recordSecurityEvent(call, tx, { merchantId, kind: 'partner_bound', detail: link.name })
      await sendSecurityNotice(ctx, tx, { merchantId, kind: 'partner_bound', params, subject: 'password' })
    }
    const { partnerId, keyId } = link
    const opened = { merchantId, device, ip, isProven: false, link: isBound ? { partnerId, keyId } : null }
    // Made just now, and nothing has changed.
    const accessVersion = 0
    return openMerchantSession(ctx, tx, { ...opened, accessVersion })
  })
  return answerSession(call, merchantId, session)
}
