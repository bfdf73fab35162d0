import { type TextEncoding, textEncodings } from '#contract/delimited.ts'
import { decodeText } from '../../base/delimited/decode-text.ts'
import { refuseField } from '../../base/refuse.ts'

export type Decoded = { text: string; encoding: TextEncoding; isGuess: boolean }

/**
 * The text of a statement, whatever encoding its bank writes. The bytes decide where they can, as Unicode by a mark or
 * their form. Then what was chosen counts, then the word of an XML file, then a guess by the script that they read as.
 */
export function decode(bytes: Uint8Array, chosen?: TextEncoding): Decoded {
  const told = decodeText(bytes)
  if (told?.encoding.startsWith('utf-')) return { ...told, isGuess: false }
  for (const encoding of [chosen, declared(bytes)]) {
    const decoded = encoding && decodeText(bytes, encoding)
    if (decoded) return { ...decoded, isGuess: false }
  }
  // A picture or an archive that was named as a statement.
  if (!told) throw refuseField('file', 'bank_file_unreadable')
  return { ...told, isGuess: true }
}

/** What an XML file says of itself: where its bytes are no UTF-8, it may be right. */
function declared(bytes: Uint8Array): TextEncoding | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const label = /^\s*<\?xml[^<>]{0,80}encoding=["']([\w-]{1,20})["']/i.exec(head)?.[1]
  try {
    const name = label && new TextDecoder(label).encoding
    return textEncodings.find((encoding) => encoding === name)
  } catch {
    // No encoding is called so.
    return undefined
  }
}
