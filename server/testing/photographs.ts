import sharp from 'sharp'

/** The EXIF orientations, which tell viewers how to turn the picture upright. */
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Orientation = (typeof orientations)[number]
export type Shape = 'landscape' | 'portrait'

type Turn = { angle: 0 | 90 | 180 | 270; mirrored: 'across' | 'down' | null }

/** How the upright picture is stored: the inverse of what a viewer does. */
const storedBy: Readonly<Record<Orientation, Turn>> = {
  1: { angle: 0, mirrored: null },
  2: { angle: 0, mirrored: 'across' },
  3: { angle: 180, mirrored: null },
  4: { angle: 0, mirrored: 'down' },
  5: { angle: 90, mirrored: 'across' },
  6: { angle: 270, mirrored: null },
  7: { angle: 90, mirrored: 'down' },
  8: { angle: 90, mirrored: null },
}

/** The corners of an upright picture, clockwise from the upper left. */
export const corners = ['#d01818', '#18a018', '#ffffff', '#1818d0'] as const
const [red, green, white, blue] = corners

const sides: Readonly<Record<Shape, readonly [width: number, height: number]>> = {
  landscape: [240, 160],
  portrait: [160, 240],
}

/** Four colours, so that every rotation and reflection is visible. */
function fourCorners(shape: Shape): string {
  const [width, height] = sides[shape]
  const quarter = (x: number, y: number, colour: string) =>
    `<rect x="${(x * width) / 2}" y="${(y * height) / 2}" width="${width / 2}" height="${height / 2}" fill="${colour}"/>`
  const quarters = [quarter(0, 0, red), quarter(1, 0, green), quarter(1, 1, white), quarter(0, 1, blue)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${quarters.join('')}</svg>`
}

/** Stores an upright picture as a phone does when held another way; the two steps must run in this order. */
export async function storedAs(upright: Buffer, orientation: Orientation): Promise<Buffer> {
  const { angle, mirrored } = storedBy[orientation]
  const turned = await sharp(upright).rotate(angle).png().toBuffer()
  const image = sharp(turned)
  if (mirrored === 'across') image.flop()
  if (mirrored === 'down') image.flip()
  return image.png().toBuffer()
}

/** The picture of four corners as a phone stores it: upright only if the viewer reads its orientation. */
export async function aPhotograph(orientation: Orientation, shape: Shape = 'landscape'): Promise<Buffer> {
  const stored = await storedAs(
    await sharp(Buffer.from(fourCorners(shape)))
      .png()
      .toBuffer(),
    orientation,
  )
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

const location = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '13/1 43/1 30/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '100/1 30/1 0/1',
}

/** The same with twelve megapixels, the phone's name and the location. */
export async function aLargePhotograph(orientation: Orientation): Promise<Buffer> {
  const stored = await storedAs(
    await sharp(Buffer.from(fourCorners('landscape')))
      .png()
      .toBuffer(),
    orientation,
  )
  const isLying = storedBy[orientation].angle % 180 !== 0
  const [width, height] = isLying ? [3024, 4032] : [4032, 3024]
  return sharp(stored)
    .resize(width, height, { fit: 'fill' })
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Model: 'A phone' }, IFD3: location })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The displayed colours in the corners, clockwise from the upper left. */
export async function cornersOf(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [left, right, top, bottom] = [width * 0.1, width * 0.9, height * 0.1, height * 0.9].map(Math.floor)
  const at = (x = 0, y = 0) => [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)]
  const nearest = (colour: number[]) =>
    corners.find((corner) =>
      colour.every((value, channel) => {
        const expected = Number.parseInt(corner.slice(1 + channel * 2, 3 + channel * 2), 16)
        return Math.abs(value - expected) < 40
      }),
    ) ?? colour.join()
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)].map(nearest)
}
