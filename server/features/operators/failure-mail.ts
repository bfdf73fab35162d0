import { defaultLanguage } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import { toldFailures } from '../../base/secrets/try-limits.ts'
import { say } from '../../base/texts/texts.ts'

/** Tells an operator of many wrong passwords in a row, at a few numbers only. Not awaited: the time reveals nothing. */
export function mailFailures(ctx: Ctx, { email, failures }: { email: string; failures: number }) {
  if (!toldFailures.includes(failures)) return
  const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone: 'UTC' }
  const params = { failures, at: ctx.clock.now().toISOString() }
  const [subject, text] = (['subject', 'text'] as const).map((part) =>
    say(`mail.operator_failures.${part}`, reader, params),
  )
  ctx.mail
    .send({ to: email, subject: subject ?? '', text: text ?? '' })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a mail could not be sent'))
}
