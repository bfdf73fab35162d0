import { goodsOf } from '../goods.ts'
import type { Goods } from '../goods-entry.ts'
import { bags } from './draw-bags.ts'
import { care } from './draw-care.ts'
import { clothing } from './draw-clothing.ts'
import { electronics } from './draw-electronics.ts'
import { garden } from './draw-garden.ts'
import { home } from './draw-home.ts'
import { kitchen } from './draw-kitchen.ts'
import { outdoor } from './draw-outdoor.ts'
import { stationery } from './draw-stationery.ts'
import { toys } from './draw-toys.ts'
import { type Ground, grounds, type Paint } from './palette.ts'
import { scale, side } from './shapes.ts'

type Drawing = (paint: Paint) => string

const drawings: Readonly<Record<string, Drawing>> = {
  ...home,
  ...kitchen,
  ...outdoor,
  ...electronics,
  ...stationery,
  ...clothing,
  ...bags,
  ...toys,
  ...care,
  ...garden,
}

/** Small and slender things are drawn larger, so that all fill their picture equally. */
const nearness: Readonly<Record<string, number>> = {
  'table-lamp': 1.05,
  candle: 1.1,
  mug: 1.15,
  teapot: 1.06,
  tent: 1.05,
  flask: 1.08,
  'camera-tripod': 1.08,
  speaker: 1.12,
  kite: 1.08,
  'stacking-rings': 1.06,
  'teddy-bear': 1.04,
  'building-blocks': 1.06,
  soap: 1.06,
  'pump-bottle': 1.08,
  toothbrushes: 1.12,
  towels: 1.1,
  'plant-pot': 1.1,
}

/** A thing without a background, in units of 800 by 800, to be placed in a larger picture. */
export const drawThing = (key: string, paint: Paint): string => {
  const drawing = drawings[key]
  if (!drawing) throw new Error(`no drawing of ${key}`)
  const factor = nearness[key]
  return factor ? scale(drawing(paint), factor) : drawing(paint)
}

export const backdrop = (ground: Ground, width: number, height: number): string => {
  const [near, far] = grounds[ground]
  return `<radialGradient id="wall" cx=".28" cy=".18" r="1.05"><stop offset="0" stop-color="${near}"/>
    <stop offset="1" stop-color="${far}"/></radialGradient>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>`
}

export const frame = (content: string, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    ${content}</svg>`

const paintOf = (product: Goods, variant?: string): Paint =>
  product.variants.find(({ key }) => key === variant)?.paint ?? product.paint

export const drawGoods = (key: string, variant?: string): string => {
  const product = goodsOf(key)
  return frame(backdrop(product.ground, side, side) + drawThing(key, paintOf(product, variant)), side, side)
}
