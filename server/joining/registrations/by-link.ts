import type { registrations } from '#contract/registrations.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { openMerchantSession } from '../../identity/account/sessions.ts'
import { answerSession, bindLink, findOpenLink, tellOfBinding, useLink } from '../partners/links.ts'
import { apply } from './registration.ts'

type ByLinkCall = Call<typeof registrations.tkregister>

/**
 * Registers by a partner's link and signs in. The partner may log in later only if the applicant agreed: a link proves
 * the partner's user, and an attacker's link may have led somebody else to the form.
 */
export async function registerByLink(call: ByLinkCall) {
  const { ctx, db, body, now, device, ip } = call
  const { data, code, isBound: answer, ...form } = body
  const link = await findOpenLink(db, data, now)
  if (!link) throw refuse('link_refused')
  // Without a password the links are the only way in, which counts as agreement.
  const isBound = answer ?? form.password === undefined
  const { merchantId } = await apply(call, {
    form: { ...form, invitationCode: code ?? link.code ?? '' },
    codeField: 'code',
    isPasswordOptional: link.vouches && isBound,
    beforeInsert: async (tx, id) => {
      await useLink(tx, { link, data, now })
      if (isBound) await bindLink(call, tx, { link, merchantId: id })
    },
    ...(isBound && { afterInsert: (tx, id) => tellOfBinding(call, tx, { link, merchantId: id }) }),
  })
  const session = await db.transaction(async (tx) => {
    const { partnerId, keyId } = link
    const opened = { merchantId, device, ip, isProven: false, link: isBound ? { partnerId, keyId } : null }
    // The merchant is new, so nothing has changed.
    const accessVersion = 0
    return openMerchantSession(ctx, tx, { ...opened, accessVersion })
  })
  return answerSession(call, merchantId, session)
}
