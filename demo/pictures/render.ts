import sharp from 'sharp'

const quality = 82

/** Our own SVG as WebP, at its own size or at a given width. */
export const renderWebp = (svg: string, width?: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width).webp({ quality, effort: 1 }).toBuffer()

/** Our own SVG as PNG, at its own size or at a given width. */
export const renderPng = (svg: string, width?: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width).png().toBuffer()
