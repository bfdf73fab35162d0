import { legalVersion, platformSlug } from '#contract/legal.ts'
import type { registrations } from '#contract/registrations.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { callerSubject } from '../../base/secrets/password-tries.ts'
import { isCaptchaDue, requireCaptcha } from '../../identity/account/captcha.ts'
import { readShopAddress } from '../../trade/shop/address.ts'
import { registerByLink } from './by-link.ts'
import { askForAccess } from './lost-access.ts'
import { apply, applyAgain } from './registration.ts'

export const registrationHandlers: Handlers<typeof registrations> = {
  terms: async ({ ctx: { config } }) => ({
    identityRetentionDays: config.identityRetentionDays,
    termsVersion: legalVersion,
    termsUrl: `${config.shopUrl}/s/${platformSlug}/legal/terms`,
    privacyUrl: `${config.shopUrl}/s/${platformSlug}/legal/privacy`,
  }),

  shopAddress: ({ ctx, query, session }) =>
    readShopAddress(ctx, query.slug ?? query.name ?? '', session?.party === 'merchant' ? session.merchantId : null),

  async register(call) {
    const { ctx, db, body, session, ip, now } = call
    if (session?.party === 'merchant') return applyAgain({ ...call, session })
    // As at the log-in, a caller with recent failed log-ins must solve a captcha.
    if (await isCaptchaDue(db, [callerSubject(ip)], now)) await requireCaptcha(ctx, body.captcha)
    return apply(call, { form: body })
  },

  lostAccess: askForAccess,

  tkregister: registerByLink,
}
