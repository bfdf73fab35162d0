import type { TextEncoding } from '#contract/delimited.ts'
import { refuseField } from '../refuse.ts'
import { withoutHidden } from '../typed-text.ts'
import { guessScripts } from './guess-script.ts'

const marks: readonly { encoding: TextEncoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

export type DecodedText = { text: string; encoding: TextEncoding }

/**
 * The text of a file in the chosen encoding, else in the detected one: by its byte order mark, as UTF-16 or UTF-8, or
 * by its script. Null if it is not text, such as a picture.
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText | null {
  const marked = marks.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding
  const certain = chosen ?? marked ?? guessUtf16(bytes)
  if (certain) return decodeAs(bytes, certain)
  for (const encoding of ['utf-8' as const, ...guessScripts(bytes)]) {
    const decoded = decodeAs(bytes, encoding)
    if (decoded) return decoded
  }
  return null
}

/** As decodeText, without hidden characters; refuses a file that is not text. */
export function requireText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  const decoded = decodeText(bytes, chosen)
  if (!decoded) throw refuseField('file', 'import_not_text')
  return { ...decoded, text: withoutHidden(decoded.text) }
}

/** A NUL character means that the file is not text. */
function decodeAs(bytes: Uint8Array, encoding: TextEncoding): DecodedText | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : { text, encoding }
  } catch {
    return null
  }
}

/** Enough to detect UTF-16 without a mark: every other byte of plain text is zero. */
const sampleBytes = 400

function guessUtf16(bytes: Uint8Array): TextEncoding | null {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [...sample.keys()].filter((at) => sample[at] === 0)
  const odd = zeros.filter((at) => at % 2 === 1).length
  const even = zeros.length - odd
  const half = sample.length / 2
  if (odd > half * 0.6 && even === 0) return 'utf-16le'
  return even > half * 0.6 && odd === 0 ? 'utf-16be' : null
}
