import { type Ink, inks, type Paint, tones } from './palette.ts'
import { box, each, flat, gleam, laid, line, oval, part, scale, standing, turn, within } from './shapes.ts'

const soap = ({ body, trim }: Paint): string => {
  const bar = box({ x: 186, y: 372, width: 428, height: 206, radius: 74 })
  const bubble = (x: number, y: number, r: number) =>
    flat(oval({ x, y, rx: r }), '#ffffff', 0.55) +
    line(oval({ x, y, rx: r }), '#ffffff', 6) +
    gleam(`M${x - r * 0.5} ${y - r * 0.1}A${r * 0.5} ${r * 0.5} 0 0 1 ${x - r * 0.1} ${y - r * 0.5}`, 6, 0.9)
  return (
    standing(400, 262) +
    part(bar, body, 32) +
    within(bar, flat('M330 360H500V590H330Z', inks[trim]) + flat('M330 548H500V590H330Z', '#1c2340', 0.12)) +
    line('M366 450H464M384 486H446', inks[body], 9) +
    gleam('M226 440C234 416 252 402 282 398', 14, 0.55) +
    part('M120 572H680C680 620 640 634 600 634H200C160 634 120 620 120 572Z', 'wood', 22) +
    line('M230 592V614M315 592V614M400 592V614M485 592V614M570 592V614', tones('wood').deep, 8) +
    part(box({ x: 190, y: 626, width: 60, height: 26, radius: 8 }), 'walnut', 8) +
    part(box({ x: 550, y: 626, width: 60, height: 26, radius: 8 }), 'walnut', 8) +
    bubble(548, 316, 44) +
    bubble(622, 262, 24) +
    bubble(590, 200, 14)
  )
}

const hairbrush = ({ body, trim }: Paint): string => {
  const head =
    'M400 96C500 96 548 180 548 276C548 380 490 436 452 456C432 468 430 490 432 520L440 690' +
    'C440 730 360 730 360 690L368 520C370 490 368 468 348 456C310 436 252 380 252 276C252 180 300 96 400 96Z'
  const pad = oval({ x: 400, y: 272, rx: 112, ry: 138 })
  const pins = Array.from(
    { length: 56 },
    (_, at) => [310 + (at % 7) * 30 + (Math.floor(at / 7) % 2) * 15, 160 + Math.floor(at / 7) * 33] as const,
  )
  return turn(
    laid(head, body, { lift: 1.5, lean: 22 }) +
      part(pad, trim, -16) +
      within(
        oval({ x: 400, y: 272, rx: 100, ry: 126 }),
        each(
          pins,
          ([x, y]) =>
            flat(oval({ x: x + 4, y: y + 5, rx: 8 }), tones(trim).deep) + flat(oval({ x, y, rx: 7 }), inks.chalk),
        ),
      ) +
      flat(oval({ x: 400, y: 676, rx: 14 }), tones(body).deep) +
      gleam('M386 520L382 620', 10, 0.35),
    32,
  )
}

const pumpBottle = ({ body, trim }: Paint): string => {
  const bottle =
    'M270 400C270 352 300 336 344 324H456C500 336 530 352 530 400V606C530 636 516 650 486 650H314C284 650 270 636 270 606Z'
  return (
    standing(400, 136) +
    part(box({ x: 386, y: 196, width: 28, height: 90, radius: 6 }), 'steel', 10) +
    part('M300 150C300 138 308 132 320 132H440C462 132 470 146 470 164V196H360L300 178Z', trim, 14) +
    part('M300 150L236 168C226 172 226 188 236 190L300 180Z', trim, 6) +
    part(box({ x: 342, y: 268, width: 116, height: 62, radius: 12 }), trim, 20) +
    line('M372 284V314M400 284V314M428 284V314', tones(trim).shade, 6) +
    part(bottle, body, 36) +
    part(box({ x: 304, y: 430, width: 166, height: 160, radius: 10 }), 'chalk', 6) +
    flat('M387 470c34 -10 60 6 60 6s-8 44 -48 44c-22 0 -34 -14 -34 -14s4 -28 22 -36Z', inks[trim]) +
    line('M336 552H438', tones('bone').shade, 8) +
    gleam('M290 410V560', 11, 0.45)
  )
}

const toothbrushes = ({ body, trim }: Paint): string => {
  const cup = 'M268 390H532L514 606C510 638 496 650 400 650S290 638 286 606Z'
  const brush = (degrees: number, bristles: Paint['trim']) =>
    turn(
      part(box({ x: 430, y: 142, width: 36, height: 92, radius: 6 }), bristles, 8) +
        line('M442 152H462M442 176H462M442 200H462', tones(bristles).shade, 4) +
        part(box({ x: 398, y: 126, width: 38, height: 480, radius: 19 }), 'wood', 12),
      degrees,
      [417, 600],
    )
  return (
    standing(400, 122) +
    flat(oval({ x: 400, y: 390, rx: 132, ry: 26 }), tones(body).deep) +
    scale(brush(-17, 'chalk'), 1, [400, 600]) +
    brush(13, 'chalk') +
    part(cup, body, 34) +
    within(
      cup,
      flat('M250 540C310 516 360 560 420 540S520 520 560 540V660H250Z', inks[trim]) +
        flat('M490 520H560V660H470Z', '#1c2340', 0.13),
    ) +
    line('M268 390A132 26 0 0 0 532 390', tones(body).light, 12) +
    gleam('M306 446L314 520', 14, 0.45)
  )
}

const towels = ({ body, trim }: Paint): string => {
  const towel = (y: number, width: number, [ink, band]: readonly [Ink, Ink]) => {
    const left = 400 - width / 2
    const outline = box({ x: left, y, width, height: 118, radius: 46 })
    return (
      part(outline, ink, 18) +
      within(outline, flat(`M496 ${y}h30v118h-30ZM540 ${y}h14v118h-14Z`, inks[band])) +
      line(
        `M${left + 34} ${y + 40}H${left + width - 6}M${left + 34} ${y + 78}H${left + width - 6}`,
        tones(ink).shade,
        6,
      )
    )
  }
  return (
    standing(400, 250) + towel(534, 500, [body, trim]) + towel(422, 480, [trim, body]) + towel(310, 456, [body, trim])
  )
}

export const care = { soap, hairbrush, 'pump-bottle': pumpBottle, toothbrushes, towels }
