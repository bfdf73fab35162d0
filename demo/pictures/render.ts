import sharp from 'sharp'

const quality = 82

export const renderWebp = (svg: string, width?: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width).webp({ quality, effort: 1 }).toBuffer()

export const renderPng = (svg: string, width?: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width).png().toBuffer()
