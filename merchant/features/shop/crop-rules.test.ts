import { describe, expect, test } from 'vitest'
import { clampedCrop, drawnPart, movedCrop, visiblePart, wholeCrop, zoomMax } from './crop-rules.ts'

const wide = { picture: 2, frame: 1 }
const tall = { picture: 0.5, frame: 3 }

describe('cropping', () => {
  test.each([
    [wide, { left: 0.25, top: 0, width: 0.5, height: 1 }],
    [tall, { left: 0, top: 5 / 12, width: 1, height: 1 / 6 }],
    [
      { picture: 1, frame: 1 },
      { left: 0, top: 0, width: 1, height: 1 },
    ],
  ])('begins with the middle of the picture, filling the frame: %j', (aspects, part) => {
    const seen = visiblePart(wholeCrop, aspects)
    for (const [side, value] of Object.entries(part)) expect(seen[side as 'left']).toBeCloseTo(value)
  })

  test('never shows what is beside the picture', () => {
    for (const aspects of [wide, tall]) {
      for (const zoom of [-1, 0.5, 1, 2.5, 99]) {
        for (const [x, y] of [
          [-3, 9],
          [0, 0],
          [1, 1],
          [0.5, 0.2],
        ] as const) {
          const held = clampedCrop({ x, y, zoom }, aspects)
          const { left, top, width, height } = visiblePart(held, aspects)
          expect(Math.min(left, top, 1 - left - width, 1 - top - height)).toBeGreaterThan(-1e-9)
          expect(held.zoom).toBeGreaterThanOrEqual(1)
          expect(held.zoom).toBeLessThanOrEqual(zoomMax)
        }
      }
    }
  })

  test('moves the picture with the finger', () => {
    expect(movedCrop(wholeCrop, { right: 0.25, down: 0.2 }, wide)).toEqual({ x: 0.375, y: 0.5, zoom: 1 })
    expect(movedCrop(wholeCrop, { right: -9, down: 0 }, wide)).toEqual({ x: 0.75, y: 0.5, zoom: 1 })
  })

  test('draws as many pixels as there are and no more', () => {
    const frame = { aspect: 3, widthMax: 1500 }
    expect(drawnPart(wholeCrop, { width: 3000, height: 3000 }, frame)).toEqual({
      source: { left: 0, top: 1000, width: 3000, height: 1000 },
      width: 1500,
      height: 500,
    })
    expect(drawnPart({ ...wholeCrop, zoom: 2 }, { width: 900, height: 300 }, frame)).toMatchObject({
      width: 450,
      height: 150,
    })
  })
})
