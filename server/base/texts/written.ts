import { checkStaffMessage } from '../message-filter/check-staff-message.ts'

/** More than any name, reason or answer that a sentence of the platform repeats needs. */
const lengthMax = 600
const quotedMax = 200

const broken = /(?:(?![\u200c\u200d])\p{C}|\s)+/gu
/** What mail programs and screens make a link of: a scheme or a word before a colon, two slashes, letters round a dot. */
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

/**
 * What a person wrote, within a sentence of the platform: on one line, no longer than a sentence may be, nothing turns
 * its letters round, and nothing in it is a link.
 */
export function asWritten(text: string): string {
  const line = text.replaceAll(broken, ' ').trim()
  const apart = linked.reduce((said, [pattern, put]) => said.replaceAll(pattern, put), line)
  // A sentence of the platform that goes on without a space would make a host of the last word and its dot again.
  return bounded(apart === line ? line : apart.replace(/[.．｡․‧・]+$/u, ''), lengthMax)
}

/**
 * A text that others wrote as one line of a mail, without characters that break it or turn its letters round. Null where
 * it leads elsewhere or asks for something, since mail programs make links of what looks like one.
 */
export function lineInMail(text: string): string | null {
  // Measured first: the filter takes longer the longer the text is, and what is cut off is not sent.
  const start = bounded(text, lengthMax)
  const line = start.replaceAll(broken, ' ').trim()
  return line === '' || checkStaffMessage(start) !== null || checkStaffMessage(line) !== null ? null : asWritten(line)
}

/** The words of a stranger, in quotes; null where they lead elsewhere or ask for something. */
export function asQuoted(text: string): string | null {
  const line = lineInMail(bounded(text, lengthMax))
  return line === null ? null : `“${bounded(line, quotedMax)}”`
}
