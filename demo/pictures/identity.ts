import { frame } from './draw.ts'
import { inks, mix } from './palette.ts'
import { box, each, flat, line, lying, oval, part, turn, within } from './shapes.ts'

const width = 1200
const height = 800
const middle: readonly [number, number] = [width / 2, height / 2]

const card = box({ x: 140, y: 130, width: 920, height: 540, radius: 36 })

/** The letters of SAMPLE as strokes, each 60 wide and 100 high, so that pictures need no font. */
const letters: readonly string[] = [
  'M56 14C40 -4 4 -2 4 26C4 58 58 44 58 76C58 104 16 106 2 86',
  'M2 100L31 0L60 100M13 66H49',
  'M2 100V0L31 62L60 0V100',
  'M4 100V0H34C66 0 66 54 34 54H4',
  'M6 0V100H58',
  'M58 0H6V100H58M6 49H48',
]

const sample = ([x, y]: readonly [number, number], size: number, colour: string = inks.brick): string => {
  const factor = size / 100
  const strokes = each(letters, (path, at) => `<g transform="translate(${at * 92} 0)">${line(path, colour, 16)}</g>`)
  return `<g transform="translate(${x - 260 * factor} ${y - size / 2}) scale(${factor})" opacity=".82">${strokes}</g>`
}

const table = `<rect width="${width}" height="${height}" fill="#d9d4c8"/>
  ${flat(`M0 0H${width}V${height}H0Z`, '#ffffff', 0.12)}`

const person = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 200})">` +
  part('M-96 110C-96 34 -52 10 0 10S96 34 96 110V140H-96Z', 'sea', 18) +
  part(box({ x: -24, y: -26, width: 48, height: 64, radius: 22 }), 'sand', 8) +
  part(oval({ x: 0, y: -62, rx: 54, ry: 62 }), 'sand', 12) +
  flat('M-58 -52C-64 -118 -30 -140 4 -138C44 -136 66 -106 58 -50C50 -84 34 -96 0 -96S-50 -84 -58 -52Z', inks.walnut) +
  '</g>'

const rows = (x: number, places: readonly (readonly [y: number, length: number])[]): string =>
  each(places, ([y, length]) => line(`M${x} ${y}H${x + length}`, mix(inks.slate, '#ffffff', 0.35), 16))

const waves = within(
  card,
  each([0, 1, 2, 3, 4, 5, 6, 7] as const, (at) =>
    line(`M100 ${190 + at * 70}C360 ${120 + at * 70} 700 ${270 + at * 70} 1110 ${170 + at * 70}`, '#c9d6e2', 5),
  ),
)

const cardFront = (): string => {
  const photo = box({ x: 200, y: 250, width: 260, height: 330, radius: 16 })
  return (
    lying(card, 2) +
    flat(card, '#e4ecf3') +
    waves +
    within(card, flat('M140 130H1060V206H140Z', inks.sea)) +
    flat(photo, '#cfdbe6') +
    within(photo, person(330, 470, 300)) +
    rows(520, [
      [280, 380],
      [330, 240],
      [408, 420],
      [458, 300],
      [536, 200],
    ]) +
    flat(box({ x: 900, y: 500, width: 100, height: 76, radius: 14 }), inks.ochre) +
    line('M900 538H1000M934 500V576M966 500V576', mix(inks.ochre, '#000000', 0.25), 5)
  )
}

const cardBack = (): string =>
  lying(card, 2) +
  flat(card, '#e4ecf3') +
  waves +
  within(card, flat('M140 190H1060V280H140Z', inks.graphite)) +
  flat(box({ x: 200, y: 330, width: 480, height: 70, radius: 8 }), '#ffffff') +
  line('M230 372C260 340 280 400 310 366S360 350 390 376', inks.navy, 7) +
  rows(200, [
    [460, 620],
    [510, 520],
    [560, 580],
    [610, 300],
  ])

export const drawIdentityCard = (face: 'front' | 'back'): string => {
  const content = face === 'front' ? cardFront() : cardBack()
  return frame(table + turn(content + turn(sample(middle, 150), -18, middle), -2, middle), width, height)
}

/** A person without a face who holds the card, 1200 by 800. */
export const drawIdentityHeld = (): string => {
  const small = `<g transform="translate(600 566) scale(.36) translate(-600 -400)">
    ${cardFront()}${turn(sample(middle, 150), -18, middle)}</g>`
  const thumb = (x: number) => part(box({ x: x - 22, y: 560, width: 44, height: 96, radius: 22 }), 'sand', 8)
  const wall = `<rect width="${width}" height="${height}" fill="#e3e6e1"/>`
  return frame(`${wall}${person(600, 480, 580)}${small}${thumb(434)}${thumb(766)}`, width, height)
}

export const drawPortrait = (): string =>
  frame(
    `<rect width="800" height="800" fill="#e3e6e1"/>${person(400, 480, 640)}${sample([400, 730], 52, inks.chalk)}`,
    800,
    800,
  )
