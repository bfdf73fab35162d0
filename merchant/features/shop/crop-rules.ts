/** What of a picture is seen in a frame: its middle, in parts of the picture, and how near. */
export type Crop = { x: number; y: number; zoom: number }

/** Width by height of the picture and of the frame. */
export type Aspects = { picture: number; frame: number }

export const zoomMax = 4

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The seen part in parts of the picture; at zoom 1 it fills the frame and one side of the picture is seen whole. */
export function seenPart({ x, y, zoom }: Crop, { picture, frame }: Aspects) {
  const width = Math.min(1, frame / picture) / zoom
  const height = Math.min(1, picture / frame) / zoom
  return { left: x - width / 2, top: y - height / 2, width, height }
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest crop that shows nothing but the picture. */
export function heldCrop({ x, y, zoom }: Crop, aspects: Aspects): Crop {
  const near = within(zoom, 1, zoomMax)
  const { width, height } = seenPart({ x, y, zoom: near }, aspects)
  return { x: within(x, width / 2, 1 - width / 2), y: within(y, height / 2, 1 - height / 2), zoom: near }
}

/** A crop after the picture was moved by parts of the frame: to the right, its left is seen. */
export function movedCrop(crop: Crop, by: { right: number; down: number }, aspects: Aspects): Crop {
  const { width, height } = seenPart(crop, aspects)
  return heldCrop({ ...crop, x: crop.x - by.right * width, y: crop.y - by.down * height }, aspects)
}

/** The part to draw, in pixels of the picture, and how large: no larger than the picture has pixels for. */
export function drawnPart(
  crop: Crop,
  size: { width: number; height: number },
  frame: { aspect: number; widthMax: number },
) {
  const part = seenPart(crop, { picture: size.width / size.height, frame: frame.aspect })
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
