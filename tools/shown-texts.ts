import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { readMessages } from '#checks/read-messages.ts'
import { catalogues } from '#server/base/texts/texts.ts'
import { readSource, sourceFiles } from './source-files.ts'

type Tokens = ReturnType<typeof compileMessageOrThrow>

/** Stands for a placeholder; no text has it. */
const hole = '\u0000'
const leastLetters = 3
const deepest = 3

/** The sentences that a compiled message can become: one for each choice of its plurals. */
function sentencesOf(tokens: Tokens): string[] {
  return tokens.reduce<string[]>(
    (begun, token) => {
      if (typeof token === 'string') return begun.map((text) => text + token)
      const [, , choices] = token
      const ends = Object.values(choices ?? {}).flatMap((choice) =>
        Array.isArray(choice) ? sentencesOf(choice as Tokens).map((text) => text.replaceAll('#', hole)) : [],
      )
      return begun.flatMap((text) => (ends.length > 0 ? ends : [hole]).map((end) => text + end))
    },
    [''],
  )
}

/** A sentence as a pattern; null where it has too few letters of its own to recognise anything. */
function patternOf(sentence: string): RegExp | null {
  if (sentence.includes(hole) && (sentence.match(/\p{L}/gu) ?? []).length < leastLetters) return null
  const escaped = sentence.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(hole, '(.+?)')}$`, 'u')
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const shortMonths = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const days = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Today|Yesterday'
const wordsOfFigures = new RegExp(`\\b(?:${months}|${shortMonths}|${days}|AM|PM|am|pm)\\b`, 'g')
/** The numbers of orders, deposits and withdrawals, and the tracking numbers of the demo's carrier. */
const numbers = /\b(?:[A-Z]{2}-[\dA-Z]{5}-[\dA-Z]{5}|KEX\d[\dA-Z-]*)\b/g

const isFigure = (text: string) => !/\p{L}/u.test(text.replaceAll(numbers, '').replaceAll(wordsOfFigures, ''))

/** Every string and every cell of a table in the demo's sources, and every English name that the database begins with. */
function demoTexts(): Set<string> {
  const sources = sourceFiles(/^demo\/.*\.ts$/).map(readSource)
  const strings = sources.flatMap((source) =>
    [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"/g)].map(([, single, double]) =>
      (single ?? double ?? '').replaceAll("\\'", "'"),
    ),
  )
  const cells = sources
    .flatMap((source) => source.match(/^[^'"`\n]+;[^'"`\n]+;.*$/gm) ?? [])
    .flatMap((row) => row.split(';'))
  const seeds = sourceFiles(/^server\/.*\.sql$/).flatMap((file) =>
    [...readSource(file).matchAll(/"en": "([^"]+)"/g)].map(([, text = '']) => text),
  )
  return new Set([...strings, ...cells, ...seeds])
}

/**
 * Answers which texts of a screen exist: in the merchant's English catalogue, in the server's English texts, as data of
 * the demo world, or as a figure, a date or a number. What fills a placeholder must exist too.
 */
export async function readKnownTexts(): Promise<(text: string) => boolean> {
  const messages = await readMessages('en', ['merchant/app/locales', 'merchant/locales'])
  const ofApp = Object.entries(messages).flatMap(([id, { message, translation }]) =>
    // The app renders each part between two tags as a text of its own.
    sentencesOf(compileMessageOrThrow(translation || message || id)).flatMap((text) => text.split(/<\/?\d+\/?>/)),
  )
  const ofServer = Object.values(catalogues.en).map((text) => text.replaceAll(/\{[^{}]*\}/g, hole))
  const patterns = [...ofApp, ...ofServer].flatMap((sentence) => patternOf(sentence) ?? [])
  const data = demoTexts()
  const isKnown = (text: string, depth = 0): boolean => {
    const trimmed = text.trim()
    if (isFigure(trimmed) || data.has(trimmed)) return true
    if (depth > deepest) return false
    const parts = trimmed.split(/ · |, | → /)
    if (parts.length > 1 && parts.every((part) => isKnown(part, depth + 1))) return true
    return patterns.some((pattern) => {
      const filled = pattern.exec(trimmed)?.slice(1)
      return filled?.every((part) => isKnown(part, depth + 1)) ?? false
    })
  }
  return isKnown
}
