import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { nextTask } from '#client/next-task.ts'
import { isProof, proofText } from '#contract/captcha.ts'

/** Hashes per batch before yielding to the event loop. */
const batchHashes = 2_000

/**
 * Finds the counter that solves a challenge, while the page stays responsive. The browser's own SHA-256 is not used: it
 * works only over https, and each of sixty thousand hashes would be asynchronous.
 */
export async function solveCaptcha({ challenge, bits }: { challenge: string; bits: number }) {
  for (let solution = 0; ; solution += 1) {
    if (isProof(sha256(utf8ToBytes(proofText(challenge, solution))), bits)) return { challenge, solution }
    if (solution % batchHashes === batchHashes - 1) await nextTask()
  }
}
