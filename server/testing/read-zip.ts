import { crc32, inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const stored = 0

/** The files of a zip by name, with verified checksums; zip64 is not supported. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - 22
  while (bytes.readUInt32LE(end) !== endSignature) end -= 1
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new Error('the directory of the zip is corrupt')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const start = bytes.readUInt32LE(at + 42)
    const dataAt = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(dataAt, dataAt + bytes.readUInt32LE(at + 20))
    const file = bytes.readUInt16LE(at + 10) === stored ? Buffer.from(packed) : inflateRawSync(packed)
    if (crc32(file) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is corrupt`)
    files.set(name, file)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
