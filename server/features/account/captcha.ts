import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import { captchaBits, isProof, proofText } from '#contract/captcha.ts'
import { after, minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

const goodForMs = 5 * minuteMs

const signatureOf = (ctx: Ctx, body: string) =>
  createHmac('sha256', ctx.config.secret).update('captcha ').update(body).digest('base64url')

/** A challenge that this server signed: an id and when it expires. */
function newChallenge(ctx: Ctx): string {
  const body = `${ctx.ids.secret(12)}.${after(ctx.clock.now(), goodForMs).getTime()}`
  return `${body}.${signatureOf(ctx, body)}`
}

/** Refuses with a new challenge unless an unused one of ours was solved in time. */
export async function mustSolveCaptcha(ctx: Ctx, captcha: { challenge: string; solution: number } | undefined) {
  if (captcha && (await isSolved(ctx, captcha))) return
  throw refuse('captcha_required', { challenge: newChallenge(ctx), bits: captchaBits })
}

async function isSolved(ctx: Ctx, { challenge, solution }: { challenge: string; solution: number }) {
  const [id = '', expires = '', signature = ''] = challenge.split('.')
  const expiresAt = new Date(Number(expires))
  const wanted = Buffer.from(signatureOf(ctx, `${id}.${expires}`))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
  if (!(expiresAt > ctx.clock.now())) return false
  if (!isProof(createHash('sha256').update(proofText(challenge, solution)).digest(), captchaBits)) return false
  const used = await ctx.db.maybe(sql`
    insert into captcha_used (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing returning id`)
  return used !== undefined
}
