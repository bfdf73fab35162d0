import { randomBytes } from 'node:crypto'
import { idPattern } from '#contract/values.ts'
import type { Clock } from './clock.ts'

/** Below every id that is given: the first cursor of a list, and the merchant of an act that concerns none. */
export const lowestId = '00000000-0000-0000-0000-000000000000'
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const idForm = new RegExp(`^${idPattern}$`)

export const isId = (text: string): boolean => idForm.test(text)

/** Ids come from the application: UUID v7, so that they sort by time and no database sequence is needed. */
export type Ids = {
  next: () => string
  orderNumber: () => string
  publicNumber: (prefix: string) => string
  secret: (bytes?: number) => string
}

const numberAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const numberEpochMs = Date.UTC(2024, 0, 1)
const chanceMask = 0x3ffff

export function createIds(clock: Clock): Ids {
  let lastMs = 0
  let sequence = 0
  let numberSecond = -1n
  let chance = 0
  let step = 1
  /** EN-XXXXX-XXXXX: seconds in 32 bits and chance in 18, so it sorts by time and tells no count. */
  function publicNumber(prefix: string): string {
    const seconds = BigInt(Math.max(0, Math.floor((clock.now().getTime() - numberEpochMs) / 1000)))
    if (seconds === numberSecond) {
      // An odd step visits all 2^18 values before one comes again.
      chance = (chance + step) & chanceMask
    } else {
      numberSecond = seconds
      chance = randomBytes(3).readUIntBE(0, 3) & chanceMask
      step = (randomBytes(3).readUIntBE(0, 3) & chanceMask) | 1
    }
    const bits = (seconds << 18n) | BigInt(chance)
    const digits = Array.from({ length: 10 }, (_, i) => numberAlphabet[Number((bits >> BigInt(45 - 5 * i)) & 31n)])
    return `${prefix}-${digits.slice(0, 5).join('')}-${digits.slice(5).join('')}`
  }
  return {
    next() {
      const nowMs = clock.now().getTime()
      // 12 bits count within a millisecond, so that ids of one process keep their order.
      sequence = nowMs === lastMs ? sequence + 1 : randomBytes(1).readUInt8()
      lastMs = nowMs
      const bytes = randomBytes(16)
      bytes.writeUIntBE(nowMs, 0, 6)
      bytes.writeUInt16BE(0x7000 | (sequence & 0x0fff), 6)
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
      const hex = bytes.toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
    orderNumber: () => publicNumber('EN'),
    publicNumber,
    secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  }
}
