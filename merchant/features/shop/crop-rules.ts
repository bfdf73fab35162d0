/** The visible part of a picture: the centre, as shares of the picture, and the zoom. */
export type Crop = { x: number; y: number; zoom: number }

/** The width divided by the height, of the picture and of the frame. */
export type Aspects = { picture: number; frame: number }

export const zoomMax = 4

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The visible part, as shares of the picture. At zoom 1 one side of the picture is entirely visible. */
export function visiblePart({ x, y, zoom }: Crop, { picture, frame }: Aspects) {
  const width = Math.min(1, frame / picture) / zoom
  const height = Math.min(1, picture / frame) / zoom
  return { left: x - width / 2, top: y - height / 2, width, height }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest crop whose frame is within the picture. */
export function clampedCrop({ x, y, zoom }: Crop, aspects: Aspects): Crop {
  const near = clamp(zoom, 1, zoomMax)
  const { width, height } = visiblePart({ x, y, zoom: near }, aspects)
  return { x: clamp(x, width / 2, 1 - width / 2), y: clamp(y, height / 2, 1 - height / 2), zoom: near }
}

/** The crop after the picture was moved by shares of the frame. A move to the right shows more of its left. */
export function movedCrop(crop: Crop, by: { right: number; down: number }, aspects: Aspects): Crop {
  const { width, height } = visiblePart(crop, aspects)
  return clampedCrop({ ...crop, x: crop.x - by.right * width, y: crop.y - by.down * height }, aspects)
}

/** The part to draw, in pixels of the picture, and its size, which never exceeds the picture's own resolution. */
export function drawnPart(
  crop: Crop,
  size: { width: number; height: number },
  frame: { aspect: number; widthMax: number },
) {
  const part = visiblePart(crop, { picture: size.width / size.height, frame: frame.aspect })
  const width = Math.max(1, Math.min(frame.widthMax, Math.round(part.width * size.width)))
  return {
    source: {
      left: Math.round(part.left * size.width),
      top: Math.round(part.top * size.height),
      width: Math.round(part.width * size.width),
      height: Math.round(part.height * size.height),
    },
    width,
    height: Math.max(1, Math.round(width / frame.aspect)),
  }
}
