/**
 * Chunks that draw the picture. Text, profile and animation chunks are not needed, and some inflate without a limit.
 */
const keptChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'IDAT', 'IEND'])

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const frameBytes = 12
/** A photo of 10 MB in chunks of 4 kB has about 2,500, so this leaves ample room. */
const chunksMax = 20_000

export const isPng = (bytes: Uint8Array): boolean => signature.equals(bytes.subarray(0, signature.length))

/** The PNG with only the chunks of its picture, up to its end; null if it is broken. */
export function stripPng(bytes: Uint8Array): Buffer | null {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Buffer[] = [signature]
  let at = signature.length
  for (let count = 0; count < chunksMax && at + frameBytes <= png.length; count += 1) {
    const end = at + frameBytes + png.readUInt32BE(at)
    if (end > png.length) return null
    const name = png.toString('latin1', at + 4, at + 8)
    if (keptChunks.has(name)) kept.push(png.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return null
}
