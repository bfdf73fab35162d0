import { isProof, proofText } from '#contract/captcha.ts'
import { sha256 } from './login-sha-256.ts'

/** So many tries between two breaths of the page. */
const batch = 2_000

/** Finds the counter that solves a challenge; the page stays alive meanwhile. */
export async function solveCaptcha({ challenge, bits }: { challenge: string; bits: number }) {
  for (let solution = 0; ; solution += 1) {
    if (isProof(sha256(proofText(challenge, solution)), bits)) return { challenge, solution }
    if (solution % batch === batch - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}
