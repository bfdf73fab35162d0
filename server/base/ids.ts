import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import type { Clock } from './clock.ts'

/** Lower than every generated id: the first cursor of a list, and the merchant of acts that concern none. */
export const lowestId = '00000000-0000-0000-0000-000000000000'
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The lowest ('0') or highest ('f') id of a millisecond, since an id begins with its time. */
export function idAt(ms: number, fill: '0' | 'f'): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${[4, 4, 12].map((length) => fill.repeat(length)).join('-')}`
}

/** Ids come from the application: UUID v7, so that they sort by time and need no database sequence. */
export type Ids = {
  next: () => string
  publicNumber: (prefix: string) => string
  secret: (bytes?: number) => string
}

/** Crockford's base 32: without I, L, O and U, which are misread. */
const numberAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const numberEpochMs = Date.UTC(2024, 0, 1)
const randomPartMask = 0x3ffff
/** The counter within a millisecond has 32 bits and starts in their lower half, so that it cannot overflow. */
const counterStartMax = 2 ** 31

export function createIds(clock: Clock): Ids {
  const publicNumber = createPublicNumbers(clock)
  let lastMs = 0
  let counter = 0
  return {
    next() {
      const nowMs = clock.now().getTime()
      counter = nowMs === lastMs ? counter + 1 : randomInt(counterStartMax)
      lastMs = nowMs
      return v7({ msecs: nowMs, seq: counter })
    },
    publicNumber,
    secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  }
}

/**
 * Numbers that people read aloud, as EN-XXXXX-XXXXX: 32 bits of seconds, then 18 random bits. They sort by time and do
 * not reveal how many there are.
 */
function createPublicNumbers(clock: Clock): Ids['publicNumber'] {
  let lastSecond = -1n
  let randomPart = 0
  let step = 1
  return (prefix) => {
    const second = BigInt(Math.max(0, Math.floor((clock.now().getTime() - numberEpochMs) / 1000)))
    if (second === lastSecond) {
      // An odd step visits all 2^18 values before one repeats.
      randomPart = (randomPart + step) & randomPartMask
    } else {
      lastSecond = second
      randomPart = randomInt(randomPartMask + 1)
      step = randomInt(randomPartMask + 1) | 1
    }
    const bits = (second << 18n) | BigInt(randomPart)
    const digits = Array.from({ length: 10 }, (_, i) => numberAlphabet[Number((bits >> BigInt(45 - 5 * i)) & 31n)])
    return `${prefix}-${digits.slice(0, 5).join('')}-${digits.slice(5).join('')}`
  }
}

/** The time range of numbers with this beginning; null if it has no digits or an invalid one. */
export function numberTimesOf(beginning: string): { firstMs: number; lastMs: number } | null {
  const characters = beginning.replace(/^..-/, '').replaceAll('-', '').slice(0, 10)
  const digits = [...characters].map((character) => numberAlphabet.indexOf(character))
  if (digits.length === 0 || digits.includes(-1)) return null
  const secondsOf = (fill: number) => {
    const whole = [...digits, ...Array.from({ length: 10 - digits.length }, () => fill)]
    return Number(whole.reduce((bits, digit) => (bits << 5n) | BigInt(digit), 0n) >> 18n)
  }
  return { firstMs: numberEpochMs + secondsOf(0) * 1000, lastMs: numberEpochMs + secondsOf(31) * 1000 }
}

export const lettersOf = (digest: Uint8Array, length: number): string =>
  [...digest.subarray(0, length)].map((byte) => numberAlphabet[byte % numberAlphabet.length]).join('')
