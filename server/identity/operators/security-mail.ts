import { defaultLanguage } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import { shownDeviceName } from '../../base/http/known-network.ts'
import { noticedFailures } from '../../base/secrets/try-limits.ts'
import { say } from '../../base/texts/texts.ts'

/** Only at a few counts, so that guesses do not flood the mailbox. */
export function mailFailures(ctx: Ctx, { email, failures }: { email: string; failures: number }) {
  if (noticedFailures.includes(failures)) mail(ctx, email, { name: 'operator_failures', params: { failures } })
}

/** A thief's first step would be to add a factor. */
export function mailFactorChange(ctx: Ctx, email: string) {
  mail(ctx, email, { name: 'operator_factor', params: {} })
}

export function mailNewPlace(ctx: Ctx, email: string, device: string) {
  mail(ctx, email, { name: 'operator_place', params: { device: shownDeviceName(device) } })
}

/** A thief would try recovery codes. */
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

/** Not awaited, so that the time of the answer reveals nothing. */
function mail(ctx: Ctx, email: string, { name, params }: SecurityMail) {
  const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone: 'UTC' }
  const given = { ...params, at: ctx.clock.now().toISOString() }
  const [subject, text] = (['subject', 'text'] as const).map((part) => say(`mail.${name}.${part}`, reader, given))
  ctx.mail
    .send({ to: email, subject: subject ?? '', text: text ?? '' })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a mail could not be sent'))
}
