import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { captchaBits, isProof, proofText } from '#contract/captcha.ts'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { fingerprint, isSigned } from '../../base/secrets/encryption.ts'
import { countRecentFailures } from '../../base/secrets/failures.ts'

const validForMs = 5 * minuteMs

function newChallenge(ctx: Ctx): string {
  const body = `${ctx.ids.secret(12)}.${after(ctx.clock.now(), validForMs).getTime()}`
  return `${body}.${fingerprint(ctx.config.keys, 'login challenge', body).toString('base64url')}`
}

type CaptchaAnswer = { challenge: string; solution: number }

/** Whether recent failures of these subjects require a proof of work. */
export const isCaptchaDue = async (db: Db, subjects: readonly string[], now: Date): Promise<boolean> =>
  (await countRecentFailures(db, subjects, now)) >= limits.loginFailuresBeforeCaptcha

/** Refuses with a new challenge unless the answer solves an unused challenge of this server in time. */
export async function requireCaptcha(ctx: Ctx, answer: CaptchaAnswer | undefined) {
  if (answer && (await isSolved(ctx, answer))) return
  throw refuse('captcha_required', { challenge: newChallenge(ctx), bits: captchaBits })
}

async function isSolved(ctx: Ctx, { challenge, solution }: CaptchaAnswer) {
  const [id = '', expires = '', signature = ''] = challenge.split('.')
  const expiresAt = new Date(Number(expires))
  const signed = { text: `${id}.${expires}`, signature: Buffer.from(signature, 'base64url') }
  if (!isSigned(ctx.config.keys, 'login challenge', signed)) return false
  if (!(expiresAt > ctx.clock.now())) return false
  if (!isProof(createHash('sha256').update(proofText(challenge, solution)).digest(), captchaBits)) return false
  const isFirstUse = await ctx.db.maybe(sql`
    insert into captcha_used (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing returning id`)
  return isFirstUse !== undefined
}
