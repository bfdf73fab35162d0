import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type SampleFile = { name: string; bytes: Buffer }

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const zeros = (count: number) => Buffer.alloc(count)

const plain = (alpha = 1) =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 34, g: 80, b: 244, alpha } } })

async function writtenAs(name: string, image: { toBuffer: () => Promise<Buffer> }): Promise<SampleFile> {
  return { name, bytes: await image.toBuffer() }
}

export const takenFiles = (): Promise<SampleFile[]> =>
  Promise.all([
    writtenAs('baseline.jpg', plain().jpeg()),
    writtenAs('progressive.jpg', plain().jpeg({ progressive: true })),
    writtenAs('grey.jpg', plain().greyscale().jpeg()),
    writtenAs('four-colours.jpg', plain().toColourspace('cmyk').jpeg()),
    writtenAs('plain.png', plain().png()),
    writtenAs('see-through.png', plain(0.4).png()),
    writtenAs('palette.png', plain().png({ palette: true })),
    writtenAs('interlaced.png', plain().png({ progressive: true })),
    writtenAs('sixteen-bits.png', plain().toColourspace('rgb16').png()),
    writtenAs('lossy.webp', plain().webp()),
    writtenAs('lossless.webp', plain().webp({ lossless: true })),
    writtenAs(
      'extended.webp',
      plain()
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .webp(),
    ),
    writtenAs('plain.avif', plain().avif({ effort: 0 })),
  ])

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([bytesOf(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const pngHead = bytesOf('\x89PNG\r\n\x1a\n')

function pngHeader(width: number, height: number): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set([8, 2, 0, 0, 0], 8)
  return chunk('IHDR', content)
}

/** A PNG whose compressed comments are a thousand times as large as the file. */
export async function aPngOfComments({ comments, bytesEach }: { comments: number; bytesEach: number }) {
  const png = await plain().png().toBuffer()
  const afterHeader = pngHead.length + 25
  const comment = chunk('zTXt', Buffer.concat([bytesOf('Comment\0\0'), deflateSync(Buffer.alloc(bytesEach, 0x61))]))
  const bomb = Array<Buffer>(comments).fill(comment)
  return Buffer.concat([png.subarray(0, afterHeader), ...bomb, png.subarray(afterHeader)])
}

/** One colour: few bytes, many pixels. */
export const aLargeAvif = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .avif({ effort: 0 })
    .toBuffer()

function bitmap(): Buffer {
  const file = zeros(58)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(1, 18)
  file.writeInt32LE(1, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  file.fill(0xff, 54)
  return file
}

function icon(picture: Buffer): Buffer {
  const head = zeros(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([40, 30], 6)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

const brand = (name: string) =>
  Buffer.concat([zeros(3), Buffer.of(24), bytesOf(`ftyp${name}`), zeros(4), bytesOf(name), zeros(60)])

const emptyArchive = Buffer.concat([bytesOf('PK\x05\x06'), zeros(18)])
const document = Buffer.concat([
  bytesOf('PK\x03\x04'),
  zeros(22),
  Buffer.of(19, 0, 0, 0),
  bytesOf('[Content_Types].xml'),
])
const page = '<!doctype html><script>alert(1)</script>'

const text = (name: string, content: string): SampleFile => ({ name, bytes: Buffer.from(content) })

/** Files that are not photos, although their first bytes or names claim it. */
export async function refusedFiles(): Promise<SampleFile[]> {
  const [png, jpeg, avif] = await Promise.all([
    plain().png().toBuffer(),
    plain().jpeg().toBuffer(),
    plain().avif({ effort: 0 }).toBuffer(),
  ])
  const garbled = Buffer.from(avif)
  garbled.fill(0x5a, 40)
  return [
    await writtenAs('moving.gif', plain().gif()),
    await writtenAs('scan.tiff', plain().tiff()),
    { name: 'archive.zip', bytes: emptyArchive },
    { name: 'letter.docx', bytes: document },
    {
      name: 'song.mp3',
      bytes: Buffer.concat([bytesOf('ID3\x04\x00'), zeros(5), Buffer.of(0xff, 0xfb, 0x90, 0), zeros(400)]),
    },
    { name: 'film.mp4', bytes: brand('isom') },
    { name: 'phone.heic', bytes: brand('heic') },
    { name: 'head-alone.avif', bytes: brand('avif') },
    { name: 'garbled.avif', bytes: garbled },
    { name: 'windows.bmp', bytes: bitmap() },
    { name: 'favourite.ico', bytes: icon(png) },
    { name: 'layers.psd', bytes: Buffer.concat([bytesOf('8BPS\x00\x01'), zeros(20)]) },
    { name: 'new.jxl', bytes: Buffer.concat([Buffer.of(0xff, 0x0a), zeros(40)]) },
    text('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    text('feed.xml', '<?xml version="1.0"?><rss/>'),
    text('page.html', page),
    text('paper.pdf', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    { name: 'nothing.png', bytes: zeros(0) },
    { name: 'head-alone.jpg', bytes: jpeg.subarray(0, 20) },
    { name: 'half.png', bytes: png.subarray(0, png.length / 2) },
    { name: 'without-pixels.png', bytes: Buffer.concat([pngHead, pngHeader(9, 9), chunk('IEND', zeros(0))]) },
    { name: 'of-no-width.png', bytes: Buffer.concat([pngHead, pngHeader(0, 9), png.subarray(33)]) },
    {
      name: 'head-alone.webp',
      bytes: Buffer.concat([bytesOf('RIFF'), Buffer.of(200, 0, 0, 0), bytesOf('WEBPVP8 '), zeros(20)]),
    },
    { name: 'photo-and-page.jpg', bytes: Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.from(page)]) },
    { name: 'gif-and-program.jpg', bytes: bytesOf('GIF89a/*  */=1;alert(1)') },
    { name: 'paper-and-photo.jpg', bytes: Buffer.concat([bytesOf('%PDF-1.4\n'), jpeg]) },
    { name: 'archive-and-photo.jpg', bytes: Buffer.concat([emptyArchive, jpeg]) },
  ]
}

/** A valid photo with extra bytes after its end, which must not be stored. */
export async function aPhotoWithTail(): Promise<{ bytes: Buffer; tail: string }> {
  const tail = `${page}<!-- an archive may follow -->`
  return { bytes: Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from(tail), emptyArchive]), tail }
}
