import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Bits that a text sets: with 24 bits a text, one in a hundred thousand others is taken for one of the list.
 * tools/generate-breached-passwords.ts writes the file.
 */
const bitsOfText = 16

/** Where the bits of a text are in a filter of this size. */
export function positionsOf(text: string, bits: number): number[] {
  const digest = createHash('sha256').update(text).digest()
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
  return Array.from({ length: bitsOfText }, (_, at) => (first + at * step) % bits)
}

/** The shortest text of the filter. */
export const breachedMin = 4

let filter: Buffer | undefined

/** Whether a text in lower case is among the passwords of known breaches. Read at the first use: few choose a password. */
export function isBreached(text: string): boolean {
  if (text.length < breachedMin) return false
  filter ??= readFileSync(new URL('./breached-passwords.bin', import.meta.url))
  const bytes = filter
  return positionsOf(text, bytes.length * 8).every((at) => ((bytes[at >> 3] ?? 0) & (1 << (at & 7))) !== 0)
}
