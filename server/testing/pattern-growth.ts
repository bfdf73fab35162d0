import { createContext, Script } from 'node:vm'

const alphabet = [
  ...['a', 'Z', '1', '0', ' ', '\n', '-', '.', ',', '/', ':', '@', '"', '<', '(', '_', '+', '=', '#', '\\', '\u0000'],
  ...['é', 'ก', '請', 'あ', '비'],
]
const atomPattern =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[^bB\d]|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[!=]|:|<\w+>)?|[^()[\]{}*+?|^$\\]/giu
const atomsMax = 60

/** One or two texts for each part of a pattern that matches a single sign. */
function samplesOf({ source, flags }: RegExp): string[][] {
  const atoms = [...source.replaceAll(/\{\d+(?:,\d*)?\}/g, '').matchAll(atomPattern)]
    .map(([atom]) => atom)
    .filter((atom) => !atom.startsWith('(?'))
  const step = Math.max(1, Math.ceil(atoms.length / atomsMax))
  const kept = atoms.filter((_, at) => at % step === 0)
  return kept.map((atom) => {
    const one = new RegExp(`^${atom}$`, flags.replaceAll(/[gy]/g, ''))
    const found = alphabet.filter((sign) => one.test(sign))
    return found.length > 0 ? found.filter((_, at) => at === 0 || at === found.length - 1) : [atom]
  })
}

type Attack = { before: string; pump: string; behind: string }

/** Texts in which each part of the pattern is repeated, behind what comes before it or not, and with an end that fails. */
function attacksOn(pattern: RegExp): Attack[] {
  const samples = samplesOf(pattern)
  const first = samples.map(([sign = '']) => sign)
  const pumps = samples.flatMap((signs, at) => {
    const before = first.slice(0, at).join('')
    const [next = ''] = samples[at + 1] ?? []
    const [sign = ''] = signs
    return [...signs, sign + next].flatMap((pump) => [
      { before: '', pump },
      { before, pump },
    ])
  })
  const all = [...pumps, { before: '', pump: first.join('') }].filter(({ pump }) => pump !== '')
  return all.flatMap((each) => ['', '\u0001', '\n\u0001'].map((behind) => ({ ...each, behind })))
}

/** In a context of its own, because only there a search can be ended. */
const context = createContext({})
const search = new Script('text.replaceAll(pattern, "")')
/** A linear search takes milliseconds, an exponential one years. */
const endlessMs = 5_000

function leastMs({ pattern, text, rounds }: { pattern: RegExp; text: string; rounds: number }): number {
  Object.assign(context, { pattern, text })
  const times = Array.from({ length: rounds }, () => {
    const before = process.threadCpuUsage()
    try {
      search.runInContext(context, { timeout: endlessMs })
    } catch {
      return Number.POSITIVE_INFINITY
    }
    // The time of this thread alone: on a busy machine others take most of the clock's.
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

/** Below this the work of a search is too short to be compared; a quadratic one of `length` takes far longer. */
const measurableMs = 0.5

/** For four times the text linear work takes four times as long, and quadratic work sixteen times. */
const growthMax = 9

/** The attack by which the work of a search grows faster than its text, or null. */
export function nonLinearAttack(pattern: RegExp, length = 6_000): Attack | null {
  const global = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  const filled = ({ before, pump, behind }: Attack, of: number) =>
    before + pump.repeat(Math.ceil(of / pump.length)) + behind
  const grows = (attack: Attack): boolean => {
    const least = (of: number, rounds: number) => leastMs({ pattern: global, text: filled(attack, of), rounds })
    const onceMs = least(length, 1)
    if (onceMs < measurableMs) return false
    if (onceMs === Number.POSITIVE_INFINITY) return true
    return [1, 2, 3, 4, 5].every(() => least(length, 5) > growthMax * least(length / 4, 5))
  }
  return attacksOn(pattern).find(grows) ?? null
}
