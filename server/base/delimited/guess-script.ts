import type { TextEncoding } from '#contract/delimited.ts'

const sampleBytes = 200_000

/** Classes of two-byte characters; `neutral` ones, such as a comma, occur in every script. */
type Pair = 'usual' | 'neutral' | 'rare'
type DoubleByte = {
  encoding: TextEncoding
  single?: (byte: number) => boolean
  pair: (one: number, two: number) => Pair | null
}

const within = (byte: number, first: number, last: number) => byte >= first && byte <= last

/**
 * Each standard begins with its common characters, at different bytes. If two standards fit equally, the first wins: a
 * Chinese text rarely consists only of characters that are common in Korean.
 */
const doubleBytes: readonly DoubleByte[] = [
  {
    encoding: 'euc-kr',
    pair: (one, two) =>
      !within(one, 0xa1, 0xfd) || two < 0xa1 ? null : one < 0xb0 ? 'neutral' : one <= 0xc8 ? 'usual' : 'rare',
  },
  {
    encoding: 'shift_jis',
    single: (byte) => within(byte, 0xa1, 0xdf),
    pair: (one, two) =>
      !(within(one, 0x81, 0x9f) || within(one, 0xe0, 0xfc)) || two < 0x40
        ? null
        : one === 0x81
          ? 'neutral'
          : one === 0x83 || (one === 0x82 && two >= 0x9f) || within(one, 0x88, 0x97)
            ? 'usual'
            : 'rare',
  },
  {
    encoding: 'gb18030',
    pair: (one, two) =>
      !within(one, 0x81, 0xfe) || two < 0x30
        ? null
        : within(one, 0xa1, 0xa3)
          ? 'neutral'
          : within(one, 0xb0, 0xd7) && two >= 0xa1
            ? 'usual'
            : 'rare',
  },
  {
    encoding: 'big5',
    pair: (one, two) =>
      !within(one, 0xa1, 0xf9) || !(within(two, 0x40, 0x7e) || two >= 0xa1)
        ? null
        : one < 0xa4
          ? 'neutral'
          : one <= 0xc6
            ? 'usual'
            : 'rare',
  },
]

/** The share of common characters of the script among those beyond ASCII; 0 if one is impossible. */
function shareOfPairs(bytes: Uint8Array, { single, pair }: DoubleByte): number {
  let usual = 0
  let rare = 0
  for (let at = 0; at < bytes.length - 1; at += 1) {
    const one = bytes[at] ?? 0
    if (one < 0x80) continue
    if (single?.(one)) {
      rare += 1
      continue
    }
    const found = pair(one, bytes[at + 1] ?? 0)
    if (found === null) return 0
    if (found === 'usual') usual += 1
    if (found === 'rare') rare += 1
    at += 1
  }
  return usual === 0 ? 0 : usual / (usual + rare)
}

/** Marks follow a consonant or another mark, and leading vowels precede a consonant. */
const thai = /[ก-ฮะาำๅๆฯ฿๏-๛]|(?<=[ก-ฮัิ-ฺ็-๎])[ัิ-ฺ็-๎]|[เ-ไ](?=[ก-ฮ])/gu
/** One or two accented letters among others, and the typographic signs of word processors. */
const western = /(?<!\P{ASCII})[À-ÿ]{1,2}(?!\P{ASCII})|[€‘’“”–—…•™°]/gu
/** Signs that occur in texts, though less often than these bytes occur in Chinese. */
const signs = /[£©®«»¿¡½¼¾²³×§ªº·µ\u00a0]/gu
const beyondAscii = /\P{ASCII}/gu

const lengthOf = (text: string, part: RegExp) =>
  [...text.matchAll(part)].reduce((sum, [found]) => sum + found.length, 0)

function shareOfThai(bytes: Uint8Array): number {
  const text = new TextDecoder('windows-874').decode(bytes)
  return lengthOf(text, thai) / Math.max(1, lengthOf(text, beyondAscii))
}

function shareOfWestern(bytes: Uint8Array): number {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return (lengthOf(text, western) + lengthOf(text, signs) / 2) / Math.max(1, lengthOf(text, beyondAscii))
}

/** Vietnamese has its tones after vowels, at the bytes where Windows-1252 has capitals and Icelandic letters. */
function isVietnamese(bytes: Uint8Array): boolean {
  const text = new TextDecoder('windows-1258').decode(bytes)
  const tones = [...text.matchAll(/[\u0300\u0301\u0303\u0309\u0323]/g)].length
  const onVowels = [...text.matchAll(/[aeiouyâêôăơư][\u0300\u0301\u0303\u0309\u0323]/giu)].length
  return tones > 0 && onVowels === tones && (/[đăơư]/iu.test(text) || /[aeiouyâêôăơư][\u0300\u0303\u0309]/u.test(text))
}

export function guessScripts(bytes: Uint8Array): TextEncoding[] {
  const sample = bytes.subarray(0, sampleBytes)
  const shares: { encoding: TextEncoding; share: number }[] = [
    { encoding: isVietnamese(sample) ? 'windows-1258' : 'windows-1252', share: shareOfWestern(sample) },
    ...doubleBytes.map((script) => ({ encoding: script.encoding, share: shareOfPairs(sample, script) })),
    { encoding: 'windows-874', share: shareOfThai(sample) },
  ]
  const likely = shares.filter(({ share }) => share > 0).sort((one, other) => other.share - one.share)
  // Windows-1252 can decode any bytes, so it comes last.
  return [...likely.map(({ encoding }) => encoding), 'windows-1252']
}
