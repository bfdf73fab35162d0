import { join } from 'node:path'
import sharp from 'sharp'
import { sharedData } from './invoices.ts'

export type Photo = { name: string; mimeType: string; buffer: Buffer }

const placeTaken = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '13/1 43/1 30/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '100/1 30/1 0/1',
}

/** A photo as a phone makes it: twelve megapixels, stored lying on its side, with the place where it was taken. */
export async function aCameraPhoto(name: string): Promise<Photo> {
  const lying = sharp(join(sharedData, 'uploads/exif_orientation', 'Landscape_6.jpg'))
  const buffer = await lying
    .resize(3024, 4032, { fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'A phone' }, IFD3: placeTaken })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** What an image says of itself: its shape, and whether anything of its camera is left in it. */
export async function lookAt(image: Buffer) {
  const { width, height, exif, orientation } = await sharp(image).metadata()
  return { lies: width > height, exif, orientation }
}
