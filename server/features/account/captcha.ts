import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import { captchaBits, isProof, proofText } from '#contract/captcha.ts'
import { after, minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

const validForMs = 5 * minuteMs

const signatureOf = (ctx: Ctx, body: string) =>
  createHmac('sha256', ctx.config.secret).update('captcha ').update(body).digest('base64url')

/** A challenge with this server's signature: an id and when it expires. */
function newChallenge(ctx: Ctx): string {
  const body = `${ctx.ids.secret(12)}.${after(ctx.clock.now(), validForMs).getTime()}`
  return `${body}.${signatureOf(ctx, body)}`
}

type CaptchaAnswer = { challenge: string; solution: number }

/** Refuses with a new challenge unless an unused challenge of this server was solved in time. */
export async function requireCaptcha(ctx: Ctx, answer: CaptchaAnswer | undefined) {
  if (answer && (await isSolved(ctx, answer))) return
  throw refuse('captcha_required', { challenge: newChallenge(ctx), bits: captchaBits })
}

async function isSolved(ctx: Ctx, { challenge, solution }: CaptchaAnswer) {
  const [id = '', expires = '', signature = ''] = challenge.split('.')
  const expiresAt = new Date(Number(expires))
  const expected = Buffer.from(signatureOf(ctx, `${id}.${expires}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  if (!(expiresAt > ctx.clock.now())) return false
  if (!isProof(createHash('sha256').update(proofText(challenge, solution)).digest(), captchaBits)) return false
  const isFirstUse = await ctx.db.maybe(sql`
    insert into captcha_used (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing returning id`)
  return isFirstUse !== undefined
}
