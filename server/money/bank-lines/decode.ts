import { type TextEncoding, textEncodings } from '#contract/delimited.ts'
import { decodeText } from '../../base/delimited/decode-text.ts'
import { refuseField } from '../../base/refuse.ts'

export type Decoded = { text: string; encoding: TextEncoding; isGuess: boolean }

/**
 * Decodes a statement. The order of evidence: Unicode marks or form, the operator's choice, the XML declaration, then a
 * guess by script.
 */
export function decode(bytes: Uint8Array, chosen?: TextEncoding): Decoded {
  const told = decodeText(bytes)
  if (told?.encoding.startsWith('utf-')) return { ...told, isGuess: false }
  for (const encoding of [chosen, declared(bytes)]) {
    const decoded = encoding && decodeText(bytes, encoding)
    if (decoded) return { ...decoded, isGuess: false }
  }
  // A picture or an archive.
  if (!told) throw refuseField('file', 'bank_file_unreadable')
  return { ...told, isGuess: true }
}

/** An XML file's declared encoding, which counts only if the bytes are not UTF-8. */
function declared(bytes: Uint8Array): TextEncoding | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const label = /^\s*<\?xml[^<>]{0,80}encoding=["']([\w-]{1,20})["']/i.exec(head)?.[1]
  try {
    const name = label && new TextDecoder(label).encoding
    return textEncodings.find((encoding) => encoding === name)
  } catch {
    // The label is not a known encoding.
    return undefined
  }
}
