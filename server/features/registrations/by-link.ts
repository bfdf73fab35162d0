import type { registrations } from '#contract/registrations.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { bind, findWaiting, signedIn } from '../partners/links.ts'
import { apply } from './registration.ts'

/** Applies like anybody else, and whom the partner means is this merchant from then on; then signs in. */
export async function registerByLink({ ctx, db, body, lang, now, device }: Call<typeof registrations.tkregister>) {
  const { data, code, ...form } = body
  const waiting = await findWaiting(db, data, now)
  if (!waiting) throw refuse('link_refused')
  const { merchantId } = await apply(ctx, {
    form: { ...form, invitationCode: code },
    lang,
    codeField: 'code',
    mayHaveNoPassword: waiting.vouches,
    first: (tx, merchantId) => bind(tx, { ...waiting, data, merchantId, now }),
  })
  return signedIn({ ctx, tx: db, lang, device, merchantId })
}
