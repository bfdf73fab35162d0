/**
 * SHA-256 for the proof of work alone: the browser's own works only over https, and answers each of the
 * sixty thousand hashes later instead of now.
 */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0

const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate += 1) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
}
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const encoder = new TextEncoder()
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(text: string): Uint8Array {
  const bytes = padded(encoder.encode(text))
  const view = new DataView(bytes.buffer)
  const state = Int32Array.from(start)
  const words = new Int32Array(64)
  for (let block = 0; block < bytes.length; block += 64) mix(state, words, (at) => view.getInt32(block + at * 4))
  const hash = new Uint8Array(32)
  const out = new DataView(hash.buffer)
  for (const [at, word] of state.entries()) out.setInt32(at * 4, word)
  return hash
}

function padded(text: Uint8Array) {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64)
  bytes.set(text)
  bytes[text.length] = 0x80
  new DataView(bytes.buffer).setUint32(bytes.length - 4, text.length * 8)
  return bytes
}

function mix(state: Int32Array, words: Int32Array, read: (at: number) => number) {
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      words[at] = read(at)
      continue
    }
    const early = words[at - 15] ?? 0
    const late = words[at - 2] ?? 0
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g)
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (rounds[at] ?? 0) + (words[at] ?? 0)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word
}
