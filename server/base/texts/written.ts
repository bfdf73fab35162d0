import type { LanguageCode } from '#contract/language-codes.ts'
import { checkStrangersMessage } from '../message-filter/check-staff-message.ts'

/** The platform's sentences repeat names, reasons and answers, which are all shorter. */
const lengthMax = 600
const quotedMax = 200

const broken = /(?:(?![\u200c\u200d])\p{C}|\s)+/gu
/**
 * What mail programs and screens turn into links: a scheme or a word before a colon, two slashes, letters around a dot.
 */
const linked: readonly [RegExp, string][] = [
  [/([\p{L}\p{N}]:)(?=[^\s\p{N}])/gu, '$1 '],
  [/([\\/／⁄∕])(?=[\\/／⁄∕])/gu, '$1 '],
  [/(?<=[\p{L}\p{N}\p{M}_\-\]])([.．｡․‧・])(?=\p{L})/gu, '$1 '],
  [
    /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_-])(。)(?=[\p{Script=Latin}\p{Script=Cyrillic}])/gu,
    '$1 ',
  ],
  [/([@＠])(?=\S)/gu, '$1 '],
]

const bounded = (text: string, max: number) => {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}

/** A person's text inside a sentence of the platform: one line of limited length, without links and direction marks. */
export function asWritten(text: string): string {
  const line = text.replaceAll(broken, ' ').trim()
  const apart = linked.reduce((said, [pattern, put]) => said.replaceAll(pattern, put), line)
  // In a sentence that continues without a space, the last word and its dot could become a host name.
  return bounded(apart === line ? line : apart.replace(/(?<![.．｡․‧・])[.．｡․‧・]+$/u, ''), lengthMax)
}

/**
 * A stranger's text as one line of a mail, without line breaks and direction marks. Null if it leads elsewhere or asks
 * for something, since mail programs turn what looks like a link into one.
 */
export function lineInMail(text: string): string | null {
  // Cut before it is checked: the filter's time grows with the length, and the rest is not sent.
  const start = bounded(text, lengthMax)
  const line = start.replaceAll(broken, ' ').trim()
  return line === '' || checkStrangersMessage(start) !== null || checkStrangersMessage(line) !== null
    ? null
    : asWritten(line)
}

export const inQuotes = (words: string, lang: LanguageCode): string => (lang === 'ja' ? `「${words}」` : `“${words}”`)

/** A stranger's words in quotes; null if they lead elsewhere or ask for something. */
export function asQuoted(text: string, lang: LanguageCode): string | null {
  const line = lineInMail(bounded(text, lengthMax))
  return line === null ? null : inQuotes(bounded(line, quotedMax), lang)
}
