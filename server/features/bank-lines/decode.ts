import { refuseField } from '../../base/refuse.ts'

const marks: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** How many bytes tell UTF-16 without a mark: every other one of plain text is zero. */
const sampleBytes = 400

/**
 * The text of a statement, whatever encoding its bank writes: UTF-16 and UTF-8 by their marks or their form, anything
 * else as Windows-1252, which has what Latin-1 prints. An XML file's own word for it counts where it is one of these.
 */
export function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const marked = marks.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte))
  const encoding = marked?.encoding ?? declared(bytes) ?? guessUtf16(bytes) ?? 'utf-8'
  const text = tryDecode(bytes, encoding)
  if (text !== null) return { text: storable(text), encoding }
  if (encoding !== 'utf-8' || marked) throw refuseField('file', 'bank_file_unreadable')
  return { text: storable(new TextDecoder('windows-1252').decode(bytes)), encoding: 'windows-1252' }
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Bytes of another encoding.
    return null
  }
}

/** Refuses a picture or an archive that was named as a statement: a text has no NUL. */
function storable(text: string): string {
  if (text.includes('\0')) throw refuseField('file', 'bank_file_unreadable')
  return text
}

function declared(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const name = /^\s*<\?xml[^<>]{0,80}encoding=["']([\w-]{1,20})["']/i.exec(head)?.[1]?.toLowerCase()
  return name && ['iso-8859-1', 'latin1', 'windows-1252', 'cp1252'].includes(name) ? 'windows-1252' : null
}

function guessUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [...sample.keys()].filter((at) => sample[at] === 0)
  const odd = zeros.filter((at) => at % 2 === 1).length
  const even = zeros.length - odd
  const half = sample.length / 2
  if (odd > half * 0.6 && even === 0) return 'utf-16le'
  return even > half * 0.6 && odd === 0 ? 'utf-16be' : null
}
