import type { CallError } from '#client/call.ts'

export type Challenge = { challenge: string; bits: number }

/** The proof of work that a refusal asks for. Null for any other refusal. */
export function challengeOf({ word, detail }: CallError): Challenge | null {
  const { challenge, bits } = detail as Partial<Challenge>
  return word === 'captcha_required' && challenge && bits ? { challenge, bits } : null
}
