import type { registrations } from '#contract/registrations.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { bindLink, findOpenLink, signIn } from '../partners/links.ts'
import { apply } from './registration.ts'

/** Applies by a partner's link: the partner's user is bound to the new merchant, who is signed in at once. */
export async function registerByLink({ ctx, db, body, lang, now, device, ip }: Call<typeof registrations.tkregister>) {
  const { data, code, ...form } = body
  const link = await findOpenLink(db, data, now)
  if (!link) throw refuse('link_refused')
  const { merchantId } = await apply(ctx, {
    form: { ...form, invitationCode: code ?? link.code ?? '' },
    lang,
    codeField: 'code',
    isPasswordOptional: link.vouches,
    beforeInsert: (tx, merchantId) => bindLink(tx, { link, data, merchantId, now }),
  })
  return signIn({ ctx, tx: db, lang, device, ip, merchantId })
}
