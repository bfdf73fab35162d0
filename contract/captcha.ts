/**
 * The proof of work of a sign-in after failures. The refusal `captcha_required` brings `{ challenge, bits }`; a
 * solution is any counter for which the SHA-256 of `proofText(challenge, solution)` begins with that many zero bits.
 */
export const proofText = (challenge: string, solution: number) => `${challenge}.${solution}`

/** About a quarter of a second on a phone; each further bit doubles it. */
export const captchaBits = 16

/** Whether a SHA-256 (32 bytes) begins with at least this many zero bits. */
export function isProof(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  if (hash.subarray(0, whole).some((byte) => byte !== 0)) return false
  const rest = bits % 8
  return rest === 0 || (hash[whole] ?? 255) >> (8 - rest) === 0
}
