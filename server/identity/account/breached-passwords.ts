import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * With 16 bits set per text and 24 bits of filter per text, one text in 100,000 is a false positive.
 * tools/generate-breached-passwords.ts writes the file.
 */
const bitsOfText = 16

/** The bit positions of a text in a Bloom filter of this size. */
export function positionsOf(text: string, bits: number): number[] {
  const digest = createHash('sha256').update(text).digest()
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
  return Array.from({ length: bitsOfText }, (_, at) => (first + at * step) % bits)
}

/** The filter has no shorter texts. */
export const breachedMin = 4

let filter: Buffer | undefined

/**
 * Whether a lower-case text is in the filter of breached passwords. The file is read at the first use, since few calls
 * choose a password.
 */
export function isBreached(text: string): boolean {
  if (text.length < breachedMin) return false
  filter ??= readFileSync(new URL('./breached-passwords.bin', import.meta.url))
  const bytes = filter
  return positionsOf(text, bytes.length * 8).every((at) => ((bytes[at >> 3] ?? 0) & (1 << (at & 7))) !== 0)
}
