import type { registrations } from '#contract/registrations.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { readShopAddress } from '../shop/address.ts'
import { registerByLink } from './by-link.ts'
import { apply, applyAgain } from './registration.ts'

/** Applying as a merchant. */
export const registrationHandlers: Handlers<typeof registrations> = {
  terms: async ({ ctx: { config } }) => ({ identityRetentionDays: config.identityRetentionDays }),

  shopAddress: ({ ctx, query, session }) =>
    readShopAddress(ctx, query.slug ?? query.name ?? '', session?.party === 'merchant' ? session.merchantId : null),

  register: ({ ctx, body, session, lang }) =>
    session?.party === 'merchant' ? applyAgain(ctx, body, session.merchantId) : apply(ctx, { form: body, lang }),

  tkregister: registerByLink,
}
