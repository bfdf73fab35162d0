import type { LogFn, Logger } from 'pino'

const windowMs = 10_000
const writtenMax = 5
const kindsMax = 500
const warning = 40

type Held = { untilMs: number; written: number; held: number }

/** The key of equal faults; null if every line must be written, such as alarms. */
function kindOf([given, text]: readonly unknown[]): string | null {
  if (typeof given !== 'object' || given === null || 'alarm' in given) return null
  if ('refused' in given) return `${String(text)} ${String(given.refused)}`
  if (!('err' in given) || !(given.err instanceof Error)) return null
  const code = 'code' in given.err ? String(given.err.code) : ''
  return `${String(text)} ${code} ${given.err.message.slice(0, 80).replaceAll(/\d+/g, '#')}`
}

/**
 * A hook for pino. Of a repeated fault only some lines are written and the others counted, so that the log does not
 * fill the disk. The first line of the next window tells how many were left out.
 */
export function holdRepeated(onHeld: () => void) {
  const kinds = new Map<string, Held>()
  /** Whether to leave a line out; a written line reports those left out before it. */
  const isHeld = (kind: string, given: unknown): boolean => {
    const nowMs = performance.now()
    let each = kinds.get(kind)
    if (!each || nowMs > each.untilMs) {
      if (kinds.size > kindsMax) kinds.clear()
      if (each && each.held > 0) Object.assign(given as object, { heldBefore: each.held })
      each = { untilMs: nowMs + windowMs, written: 0, held: 0 }
      kinds.set(kind, each)
    }
    if (each.written < writtenMax) each.written += 1
    else each.held += 1
    return each.held > 0
  }
  return function logMethod(this: Logger, args: Parameters<LogFn>, ...[method, level]: [LogFn, number]): void {
    const kind = level < warning ? null : kindOf(args)
    if (kind !== null && isHeld(kind, args[0])) onHeld()
    else method.apply(this, args)
  }
}
