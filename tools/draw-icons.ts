import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/** Renders merchant/public/mark.svg into the icons of the installed app. Run it after a change of the mark. */

const folder = new URL('../merchant/public/', import.meta.url)
const ink = '#14181f'
/** Launchers may cut a maskable icon to a circle of 80 %, so the glyph stays inside it. */
const maskableShare = 0.8

const mark = await readFile(new URL('mark.svg', folder))

const draw = (size: number) => sharp(mark, { density: (72 * size) / 96 }).resize(size)
const save = (name: string, image: Sharp) => image.png({ compressionLevel: 9 }).toFile(new URL(name, folder).pathname)

const onInk = async (size: number, share: number) => {
  const inner = Math.round(size * share)
  const glyph = await draw(inner).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: ink } }).composite([{ input: glyph }])
}

await save('icon-192.png', draw(192))
await save('icon-512.png', draw(512))
await save('icon-maskable-512.png', await onInk(512, maskableShare))
await save('apple-touch-icon.png', await onInk(180, 1))
