/**
 * The proof of work of a login after failed attempts. The refusal `captcha_required` brings `{ challenge, bits }`. A
 * solution is any counter for which the SHA-256 of `proofText(challenge, solution)` begins with that many zero bits.
 */
export const proofText = (challenge: string, solution: number) => `${challenge}.${solution}`

/** Costs a phone about a quarter of a second; each further bit doubles the time. */
export const captchaBits = 16

export function isProof(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  if (hash.subarray(0, whole).some((byte) => byte !== 0)) return false
  const rest = bits % 8
  return rest === 0 || (hash[whole] ?? 255) >> (8 - rest) === 0
}
