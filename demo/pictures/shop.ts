import { goodsOf } from '../goods.ts'
import { type DemoShop, demoShops } from '../shops.ts'
import { drawThing, frame } from './draw.ts'
import { inks } from './palette.ts'
import { each, flat, floorY, line, move, oval, scale, turn } from './shapes.ts'

const logoSide = 512
const bannerWidth = 1200
const bannerHeight = 480
const tableY = 372
const footY = 420

const northwindMark = (): string => {
  const point = (degrees: number, colour: string) => turn(flat('M256 84L292 256H220Z', colour), degrees, [256, 256])
  return (
    `<rect width="${logoSide}" height="${logoSide}" fill="${inks.navy}"/>` +
    line('M256 256m-186 0a186 186 0 1 1 372 0a186 186 0 1 1 -372 0', '#ffffff', 14) +
    each([0, 90, 180, 270] as const, (degrees) => turn(line('M256 70V96', '#ffffff', 14), degrees + 45, [256, 256])) +
    turn(point(0, inks.ochre) + point(180, '#ffffff'), 32, [256, 256]) +
    flat(oval({ x: 256, y: 256, rx: 20 }), inks.navy)
  )
}

const littleRiverMark = (): string => {
  const wave = (y: number) =>
    `M40 ${y}C96 ${y - 44} 150 ${y - 44} 206 ${y}S316 ${y + 44} 372 ${y}S440 ${y - 40} 480 ${y - 34}`
  return (
    `<rect width="${logoSide}" height="${logoSide}" fill="${inks.pine}"/>` +
    flat(oval({ x: 330, y: 168, rx: 66 }), inks.ochre) +
    flat('M0 300L150 130L262 262L316 206L420 320L512 260V512H0Z', '#2b5140') +
    each([314, 384, 454] as const, (y) => line(wave(y), inks.chalk, 22))
  )
}

const maruMark = (): string =>
  `<rect width="${logoSide}" height="${logoSide}" fill="${inks.chalk}"/>` +
  flat('M172 232H340V410H172Z', inks.ochre) +
  line('M206 286H306M206 326H306M206 366H268', inks.chalk, 14) +
  flat(
    'M64 236C138 214 200 166 256 92C312 166 374 214 448 236L430 262C360 250 304 226 256 188C208 226 152 250 82 262Z',
    inks.graphite,
  )

const marks: Readonly<Record<DemoShop['key'], () => string>> = {
  northwind: northwindMark,
  'little-river': littleRiverMark,
  maru: maruMark,
}

export const drawShopLogo = (key: DemoShop['key']): string => frame(marks[key](), logoSide, logoSide)

/** The middle thing is the nearest; the outer ones keep a distance from the edges. */
const sizes = [0.42, 0.47, 0.5, 0.42, 0.4]
const inset = 70

const stage = (wall: readonly [string, string], table: string): string =>
  `<linearGradient id="stage" x1="0" y1="0" x2="1" y2=".4"><stop offset="0" stop-color="${wall[0]}"/>
    <stop offset="1" stop-color="${wall[1]}"/></linearGradient>
    <rect width="${bannerWidth}" height="${bannerHeight}" fill="url(#stage)"/>
    ${flat(`M0 ${tableY}H${bannerWidth}V${bannerHeight}H0Z`, table)}`

const stages: Readonly<Record<DemoShop['key'], string>> = {
  northwind: stage(['#eef1f5', '#d3dbe6'], '#c4cfdc'),
  'little-river': stage(['#f1f3ec', '#d9e1d2'], '#cbd5c3'),
  maru: stage(['#f6f2ea', '#e6dccb'], '#d8cbb5'),
}

export const drawShopBanner = (key: DemoShop['key']): string => {
  const shop = demoShops.find((one) => one.key === key)
  if (!shop) throw new Error(`no demo shop ${key}`)
  const step = (bannerWidth - 2 * inset) / shop.banner.length
  const things = each(shop.banner, (name, at) => {
    const thing = scale(drawThing(name, goodsOf(name).paint), sizes[at] ?? 0.5)
    return move(thing, inset + step * (at + 0.5) - 400, footY - floorY)
  })
  return frame(stages[key] + things, bannerWidth, bannerHeight)
}
