import type { CallError } from '#client/call.ts'

/** What `solveCaptcha` solves. */
export type Challenge = { challenge: string; bits: number }

/** The proof of work that a refusal asks for; null where it is another refusal. */
export function challengeOf({ word, detail }: CallError): Challenge | null {
  const { challenge, bits } = detail as Partial<Challenge>
  return word === 'captcha_required' && challenge && bits ? { challenge, bits } : null
}
