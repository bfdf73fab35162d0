import { candleLight } from './light.ts'
import { inks, type Paint, tones } from './palette.ts'
import {
  box,
  cord,
  each,
  flat,
  gleam,
  laid,
  line,
  lying,
  opening,
  oval,
  part,
  scale,
  standing,
  turn,
  within,
} from './shapes.ts'

const tableLamp = ({ body, trim }: Paint): string => {
  const shade = 'M176 388C176 244 268 152 400 152S624 244 624 388C624 402 616 408 604 408H196C184 408 176 402 176 388Z'
  const glow = `<radialGradient id="lamp" cx=".5" cy="0" r="1"><stop offset="0" stop-color="#ffe7ad" stop-opacity=".9"/>
    <stop offset="1" stop-color="#ffe7ad" stop-opacity="0"/></radialGradient>
    <path d="M200 408H600L690 650H110Z" fill="url(#lamp)" opacity=".55"/>`
  return (
    standing(400, 130) +
    glow +
    part(box({ x: 374, y: 400, width: 52, height: 240, radius: 10 }), trim, 14) +
    part('M286 650C286 622 330 612 400 612S514 622 514 650Z', trim) +
    part(shade, body, 40) +
    flat(oval({ x: 400, y: 406, rx: 206, ry: 13 }), '#fff3d0') +
    gleam('M222 330C232 262 268 218 318 196', 16, 0.45)
  )
}

const cushion = ({ body, trim }: Paint): string => {
  const outline =
    'M148 176C230 206 320 192 400 190S570 206 652 176C624 262 634 330 636 406S624 560 652 642' +
    'C570 614 480 626 400 626S230 614 148 642C176 560 166 480 164 406S176 262 148 176Z'
  const tone = tones(body)
  const leaf = (x: number, y: number, degrees: number) =>
    turn(flat(`M${x} ${y}c46 -40 46 -100 0 -140c-46 40 -46 100 0 140Z`, inks[trim]), degrees, [x, y])
  const stem = line('M400 580C396 500 398 440 400 330', inks[trim], 9)
  const leaves = each(
    [
      [400, 354, 0],
      [399, 432, 52],
      [401, 432, -52],
      [398, 522, 52],
      [402, 522, -52],
    ] as const,
    ([x, y, degrees]) => leaf(x, y, degrees),
  )
  return (
    standing(400, 230, 632) +
    part(outline, body, 34) +
    within(
      outline,
      stem + leaves + line('M176 610C220 560 214 520 236 500M624 610C590 570 590 540 572 516', tone.shade),
    ) +
    line(outline, tone.shade, 7)
  )
}

const wallClock = ({ body, trim }: Paint): string => {
  const rim = oval({ x: 400, y: 400, rx: 250 })
  const face = oval({ x: 400, y: 400, rx: 214 })
  const hours = Array.from({ length: 12 }, (_, hour) => hour * 30)
  const tick = (degrees: number) =>
    turn(line(degrees % 90 === 0 ? 'M400 216V248' : 'M400 216V230', inks.ink, degrees % 90 === 0 ? 13 : 9), degrees)
  return (
    laid(rim, body, { lift: 1.5, lean: 26 }) +
    part(face, 'chalk', 0) +
    within(face, line('M400 172A228 228 0 0 0 196 500', '#1c2340', 30).replace('/>', ' opacity=".07"/>')) +
    each(hours, tick) +
    turn(line('M400 400V286', inks.ink, 18), -58) +
    turn(line('M400 400V252', inks.ink, 13), 62) +
    turn(line('M400 446V226', inks[trim], 6), 162) +
    flat(oval({ x: 400, y: 400, rx: 16 }), inks[trim])
  )
}

const vase = ({ body, trim }: Paint): string => {
  const outline =
    'M352 334C352 318 362 312 400 312S448 318 448 334C448 392 452 410 490 446C526 480 540 516 534 562' +
    'C528 618 500 652 400 652S272 618 266 562C260 516 274 480 310 446C348 410 352 392 352 334Z'
  const twig = tones('walnut').base
  const leaf = (x: number, y: number, degrees: number) =>
    turn(part(`M${x} ${y}c26 -22 30 -62 4 -92c-34 24 -38 64 -4 92Z`, trim, 12), degrees, [x, y])
  const leaves = each(
    [
      [300, 118, -28],
      [318, 190, -82],
      [318, 180, 34],
      [348, 262, -70],
      [352, 236, 40],
      [470, 96, 18],
      [458, 172, 78],
      [456, 176, -34],
      [434, 250, 74],
      [436, 236, -30],
    ] as const,
    ([x, y, degrees]) => leaf(x, y, degrees),
  )
  const picture =
    standing(400, 128) +
    line('M394 330C380 262 350 210 300 118', twig, 8) +
    line('M406 330C418 262 446 190 470 96', twig, 8) +
    leaves +
    part(outline, body, 34) +
    opening(oval({ x: 400, y: 324, rx: 40, ry: 8 }), body) +
    gleam('M300 560C296 520 312 492 334 470', 15, 0.45)
  return scale(picture, 0.93)
}

const candle = ({ body, trim }: Paint): string => {
  const glass = 'M262 350H538V596C538 636 510 650 400 650S262 636 262 596Z'
  const wax = 'M262 410H538V596C538 636 510 650 400 650S262 636 262 596Z'
  return (
    standing(400, 142) +
    candleLight('halo', { y: 264, radius: 190, opacity: '.75' }) +
    flat(oval({ x: 400, y: 350, rx: 138, ry: 24 }), inks.chalk, 0.55) +
    flat(glass, tones(body).light, 0.45) +
    part(wax, body, 32) +
    flat(oval({ x: 400, y: 410, rx: 138, ry: 24 }), tones(body).light) +
    line('M400 408V338', inks.ink, 9) +
    flat(
      'M400 190C438 246 444 274 444 300C444 326 424 342 400 342S356 326 356 300C356 274 362 246 400 190Z',
      '#f0a63c',
    ) +
    flat(
      'M400 250C420 282 424 298 424 312C424 328 414 336 400 336S376 328 376 312C376 298 380 282 400 250Z',
      '#fff0c2',
    ) +
    part(box({ x: 318, y: 462, width: 164, height: 116, radius: 8 }), trim, 0) +
    line('M350 504H450M366 536H434', inks[body], 8) +
    line('M262 350A138 24 0 0 0 538 350A138 24 0 0 0 262 350Z', inks.chalk, 8) +
    gleam('M286 396V580', 13, 0.55)
  )
}

const blanket = ({ body, trim }: Paint): string => {
  const back = 'M250 176H578V520H250Z'
  const front = 'M222 170C222 160 230 154 240 154H560C570 154 578 160 578 170V596H222Z'
  const tassels = Array.from({ length: 13 }, (_, at) => 236 + at * 27.4)
  const tassel = (x: number) => line(`M${x} 596C${x - 4} 612 ${x + 4} 624 ${x} 644`, inks[trim], 11)
  const wide = (y: number, height: number) => flat(`M222 ${y}H578V${y + height}H222Z`, inks[trim])
  return (
    lying(`${front}M222 596H578V640H222Z`, 1.6) +
    cord('M120 168H680', 'wood', 26) +
    flat(back, tones(body).deep) +
    each(tassels, tassel) +
    part(front, body, 30) +
    within(front, wide(392, 20) + wide(430, 62) + wide(510, 20) + flat('M540 154H578V596H540Z', '#1c2340', 0.13)) +
    line('M236 586H564', tones(body).shade, 6)
  )
}

const stool = ({ body, trim }: Paint): string => {
  const leg = (from: number, to: number) => part(`M${from - 17} 300H${from + 17}L${to + 11} 652H${to - 11}Z`, body, 10)
  return (
    standing(400, 190) +
    leg(400, 400) +
    cord('M300 520C350 538 450 538 500 520', body, 18) +
    leg(280, 226) +
    leg(520, 574) +
    part('M192 262V288C192 326 286 344 400 344S608 326 608 288V262Z', trim, 0) +
    flat(
      'M192 274C192 312 286 330 400 330S608 312 608 274V288C608 326 514 344 400 344S192 326 192 288Z',
      '#1c2340',
      0.14,
    ) +
    flat(oval({ x: 400, y: 262, rx: 208, ry: 46 }), tones(trim).light) +
    line('M230 262A170 32 0 0 1 400 234', inks.chalk, 6)
  )
}

export const home = { 'table-lamp': tableLamp, cushion, 'wall-clock': wallClock, vase, candle, blanket, stool }
