import { aLargePhotograph, aPhotograph, type Orientation, type Shape } from '#server/testing/photographs.ts'

export type Photo = { name: string; mimeType: string; buffer: Buffer }

const asPhoto = (name: string, buffer: Buffer): Photo => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })

export const aPhoto = async (name: string, orientation: Orientation, shape: Shape = 'landscape'): Promise<Photo> =>
  asPhoto(name, await aPhotograph(orientation, shape))

let large: Promise<Buffer> | undefined

/** A phone's photo as the server must cope with it: twelve megapixels, stored on its side, with the location. */
export async function aCameraPhoto(name: string): Promise<Photo> {
  large ??= aLargePhotograph(6)
  return asPhoto(name, await large)
}
