/** The longest side of a sent picture, in pixels. Papers and receipts stay readable. */
const sideMax = 2_000
const quality = 0.85
/** Transparent parts are searched in a copy with this side. */
const sampleSide = 32

/**
 * The picture to upload: upright, at most 2,000 pixels per side, without the place and the device that a phone writes
 * into it. A photo of 5 MB becomes about 0.5 MB. Null if this browser cannot read it.
 */
export async function shrinkPicture(picture: File): Promise<File | null> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  const share = Math.min(1, sideMax / Math.max(width, height))
  const canvas = drawn(bitmap, Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share)))
  // JPEG has no transparent parts, which a logo may have.
  const type = picture.type !== 'image/jpeg' && isTransparent(bitmap) ? 'image/png' : 'image/jpeg'
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  return blob && new File([blob], `${picture.name.replace(/\.\w+$/, '')}.${type.slice(6)}`, { type })
}

function drawn(bitmap: ImageBitmap | HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

export function isTransparent(bitmap: ImageBitmap | HTMLImageElement): boolean {
  const pixels = drawn(bitmap, sampleSide, sampleSide).getContext('2d')?.getImageData(0, 0, sampleSide, sampleSide).data
  return pixels?.some((value, at) => at % 4 === 3 && value < 255) ?? false
}
