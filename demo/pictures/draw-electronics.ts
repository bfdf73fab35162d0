import { inks, type Paint, tones } from './palette.ts'
import { box, cord, each, flat, gleam, laid, line, oval, part, scale, standing, turn, within } from './shapes.ts'

const headphones = ({ body, trim }: Paint): string => {
  const cup = (x: number, mirror: number) => {
    const pad = box({ x: x - 34 + mirror * 30, y: 404, width: 68, height: 220, radius: 34 })
    const shell = box({ x: x - 50 - mirror * 24, y: 388, width: 100, height: 252, radius: 50 })
    return (
      part(pad, 'graphite', 12) +
      part(shell, body, 20) +
      part(box({ x: x - 20 - mirror * 24, y: 470, width: 40, height: 88, radius: 20 }), trim, 8)
    )
  }
  return (
    standing(400, 230, 646) +
    cord('M206 430C180 90 620 90 594 430', body, 36) +
    cord('M252 246C300 160 500 160 548 246', trim, 44) +
    line('M252 236C300 156 460 140 520 196', tones(trim).light, 7) +
    cup(204, 1) +
    cup(596, -1) +
    gleam('M150 450V540', 12, 0.45)
  )
}

const earbuds = ({ body, trim }: Paint): string => {
  const shell = box({ x: 92, y: 250, width: 376, height: 400, radius: 132 })
  const bud = (x: number, mirror: number) =>
    standing(x, 34) +
    part(oval({ x: x - mirror * 46, y: 452, rx: 26, ry: 34 }), 'graphite', 8) +
    part(box({ x: x - 26 + mirror * 14, y: 440, width: 52, height: 212, radius: 26 }), trim, 12) +
    part(oval({ x, y: 450, rx: 60, ry: 56 }), trim, 16) +
    line(`M${x + mirror * 14} 618V628`, inks.steel, 14)
  return (
    standing(280, 150) +
    part(shell, body, 44) +
    line('M94 392H466', tones(body).deep, 6) +
    part(box({ x: 252, y: 380, width: 56, height: 24, radius: 12 }), body, 4) +
    flat(oval({ x: 280, y: 470, rx: 10 }), '#7fd0a3') +
    gleam('M134 372C142 322 166 296 202 286', 15, 0.5) +
    bud(508, -1) +
    bud(676, 1)
  )
}

const powerBank = ({ body, trim }: Paint): string => {
  const slab = box({ x: 246, y: 150, width: 270, height: 500, radius: 44 })
  return (
    standing(390, 150) +
    cord('M440 166C440 60 620 60 620 200V470C620 520 600 540 600 574', trim, 22) +
    part(box({ x: 570, y: 560, width: 60, height: 74, radius: 12 }), 'graphite', 12) +
    part(box({ x: 582, y: 626, width: 36, height: 24, radius: 4 }), 'steel', 8) +
    part(box({ x: 414, y: 120, width: 52, height: 40, radius: 8 }), 'graphite', 10) +
    part(slab, body, 34) +
    line('M278 560H484', tones(body).shade, 6) +
    each([300, 334, 368, 402] as const, (x, at) =>
      flat(oval({ x, y: 606, rx: 9 }), at < 3 ? '#f7f7f4' : tones(body).deep),
    ) +
    flat('M398 270L340 396H388L366 488L436 348H386Z', inks[trim]) +
    gleam('M278 210V420', 14, 0.4)
  )
}

const keyboard = ({ body, trim }: Paint): string => {
  const board = box({ x: 70, y: 262, width: 660, height: 276, radius: 30 })
  const rows = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1.8],
    [1.4, 1, 1, 1, 1, 1, 1, 1, 1, 1.4],
    [1.8, 1, 1, 1, 1, 1, 1, 1, 2],
    [1.2, 1.2, 1.2, 4.2, 1, 1, 1],
  ]
  const row = (widths: number[], at: number) => {
    let x = 96
    return widths
      .map((units, index) => {
        const width = units * 56.3
        const accent = (at === 2 && index === widths.length - 1) || (at === 0 && index === 0)
        const key = box({ x: x + 3, y: 288 + at * 57, width: width - 7, height: 49, radius: 10 })
        x += width
        const cap = accent ? trim : 'chalk'
        return (
          flat(key, tones(cap).shade) +
          flat(key.replace(/^M/, 'M'), tones(cap).base).replace('<path', '<path transform="translate(-1 -5)"')
        )
      })
      .join('')
  }
  return scale(turn(laid(board, body, { lift: 1.5, lean: 14 }) + each(rows, row), -9), 0.92, [400, 400])
}

const mouse = ({ body, trim }: Paint): string => {
  const shell =
    'M400 150C512 150 556 236 556 340V470C556 580 496 652 400 652S244 580 244 470V340C244 236 288 150 400 150Z'
  const seam = tones(body).shade
  return turn(
    laid(shell, body, { lift: 1.8, lean: 38 }) +
      line('M400 154V226M400 326V392M246 392C330 416 470 416 554 392', seam, 7) +
      part(box({ x: 372, y: 222, width: 56, height: 108, radius: 28 }), 'graphite', 8) +
      part(box({ x: 384, y: 244, width: 32, height: 64, radius: 16 }), trim, 6) +
      gleam('M284 360C280 280 296 226 330 196', 16, 0.5),
    14,
  )
}

const cameraTripod = ({ body, trim }: Paint): string => {
  const leg = (top: number, foot: number) =>
    cord(`M${top} 330L${(top + foot) / 2} 480`, body, 36) +
    cord(`M${(top + foot) / 2} 480L${foot} 636`, 'steel', 22) +
    part(oval({ x: (top + foot) / 2, y: 482, rx: 23 }), trim, 8) +
    part(oval({ x: foot, y: 640, rx: 18, ry: 14 }), 'ink', 6)
  return (
    standing(400, 200) +
    leg(400, 400) +
    leg(380, 222) +
    leg(420, 578) +
    part(box({ x: 380, y: 230, width: 40, height: 90, radius: 8 }), 'steel', 10) +
    part('M350 296H450L466 352C468 366 460 372 446 372H354C340 372 332 366 334 352Z', body, 20) +
    cord('M430 226L566 262', trim, 20) +
    part(oval({ x: 400, y: 222, rx: 40 }), body, 14) +
    part(box({ x: 330, y: 148, width: 140, height: 40, radius: 10 }), 'graphite', 16) +
    part(box({ x: 352, y: 132, width: 96, height: 22, radius: 6 }), trim, 10)
  )
}

const speaker = ({ body, trim }: Paint): string => {
  const shell = box({ x: 236, y: 210, width: 328, height: 440, radius: 84 })
  const grille = box({ x: 262, y: 300, width: 276, height: 322, radius: 62 })
  const dots = Array.from(
    { length: 90 },
    (_, at) => [290 + (at % 9) * 28 - (Math.floor(at / 9) % 2) * 14, 322 + Math.floor(at / 9) * 33] as const,
  )
  return (
    standing(400, 170) +
    cord('M540 270C640 230 660 330 620 420C606 452 590 460 566 466', trim, 20) +
    part(shell, body, 40) +
    flat(grille, tones(body).shade) +
    within(
      grille,
      each(dots, ([x, y]) => flat(oval({ x, y, rx: 7 }), tones(body).deep)),
    ) +
    each([332, 400, 468] as const, (x) => flat(oval({ x, y: 256, rx: 12 }), tones(body).deep)) +
    part(box({ x: 356, y: 560, width: 88, height: 24, radius: 12 }), trim, 4) +
    gleam('M256 300V400', 12, 0.4)
  )
}

export const electronics = {
  headphones,
  earbuds,
  'power-bank': powerBank,
  keyboard,
  mouse,
  'camera-tripod': cameraTripod,
  speaker,
}
