import { defaultLanguage } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import { shownDeviceName } from '../../base/http/known-network.ts'
import { noticedFailures } from '../../base/secrets/try-limits.ts'
import { say } from '../../base/texts/texts.ts'

/** Tells an operator of many wrong passwords in a row, at a few numbers only. */
export function mailFailures(ctx: Ctx, { email, failures }: { email: string; failures: number }) {
  if (noticedFailures.includes(failures)) mail(ctx, email, { name: 'operator_failures', params: { failures } })
}

/** Tells an operator of a changed second factor: a thief's first step is a factor of their own. */
export function mailFactorChange(ctx: Ctx, email: string) {
  mail(ctx, email, { name: 'operator_factor', params: {} })
}

/** Tells an operator of a sign-in with a browser or from a network that was not used before. */
export function mailNewPlace(ctx: Ctx, email: string, device: string) {
  mail(ctx, email, { name: 'operator_place', params: { device: shownDeviceName(device) } })
}

/** Tells an operator of a used recovery code: it is what a thief would try. */
export function mailRecovery(ctx: Ctx, email: string) {
  mail(ctx, email, { name: 'operator_recovery', params: {} })
}

export function mailPasswordChange(ctx: Ctx, email: string) {
  mail(ctx, email, { name: 'operator_password', params: {} })
}

type SecurityMail = {
  name: 'operator_failures' | 'operator_factor' | 'operator_place' | 'operator_password' | 'operator_recovery'
  params: { failures?: number; device?: string }
}

/** Not awaited: the time reveals nothing. */
function mail(ctx: Ctx, email: string, { name, params }: SecurityMail) {
  const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone: 'UTC' }
  const given = { ...params, at: ctx.clock.now().toISOString() }
  const [subject, text] = (['subject', 'text'] as const).map((part) => say(`mail.${name}.${part}`, reader, given))
  ctx.mail
    .send({ to: email, subject: subject ?? '', text: text ?? '' })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a mail could not be sent'))
}
