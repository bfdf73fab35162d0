import { type Ink, inks, type Paint, tones } from './palette.ts'
import { box, cord, each, flat, gleam, laid, line, lying, oval, part, standing, turn, within } from './shapes.ts'

const notebook = ({ body, trim }: Paint): string => {
  const pages = box({ x: 224, y: 146, width: 376, height: 520, radius: 14 })
  const cover = box({ x: 208, y: 132, width: 376, height: 520, radius: 22 })
  const picture =
    lying(pages, 1.5) +
    flat('M300 640H326V730L313 712L300 730Z', inks[trim]) +
    flat(pages, tones('bone').shade) +
    line('M236 660H588M594 160V640', inks.chalk, 5) +
    part(cover, body, 14) +
    within(cover, flat('M208 132H262V652H208Z', tones(body).deep, 0.4) + flat('M528 132H552V652H528Z', inks[trim])) +
    line('M262 140V644', tones(body).deep, 5) +
    flat(box({ x: 318, y: 236, width: 156, height: 84, radius: 8 }), inks.chalk) +
    line('M346 266H446M346 292H410', tones('bone').shade, 7)
  return turn(picture, -8)
}

const fountainPen = ({ body, trim }: Paint): string => {
  const barrel = 'M366 200H434L428 520H372Z'
  const tail = 'M366 206C366 150 380 110 400 110S434 150 434 206Z'
  const grip = 'M374 528H426L416 612H384Z'
  const nib = 'M380 612H420C424 650 412 690 400 726C388 690 376 650 380 612Z'
  const cap = 'M356 330H444V580C444 604 432 620 400 620S356 604 356 580Z'
  const pen =
    lying(`${tail}${barrel}${grip}${nib}`, 1.1) +
    part(tail, body, 14) +
    part(barrel, body, 18) +
    part(box({ x: 364, y: 512, width: 72, height: 22, radius: 6 }), trim, 8) +
    part(grip, 'graphite', 12) +
    part(nib, trim, 8) +
    line('M400 640V720', tones(trim).deep, 4) +
    flat(oval({ x: 400, y: 640, rx: 7 }), tones(trim).deep) +
    gleam('M384 220V480', 8, 0.45)
  const lid =
    laid(cap, body, { lift: 1.1, lean: 18 }) +
    part(box({ x: 352, y: 326, width: 96, height: 26, radius: 6 }), trim, 10) +
    part(box({ x: 390, y: 380, width: 20, height: 226, radius: 10 }), trim, 6) +
    gleam('M372 380V560', 8, 0.4)
  return turn(`<g transform="translate(-70 10)">${pen}</g><g transform="translate(84 -60)">${lid}</g>`, 32)
}

const pencils = ({ body, trim }: Paint): string => {
  const row: Ink[] = ['harbour', 'sea', 'moss', 'ochre', 'clay', 'plum']
  const pencil = (ink: Ink, at: number) => {
    const x = 176 + at * 77
    const top = 150 + (at % 2) * 26
    const shaft = `M${x} ${top + 120}h62v340h-62Z`
    return (
      lying(`M${x} ${top + 120}L${x + 31} ${top}L${x + 62} ${top + 120}v340h-62Z`, 0.8) +
      part(`M${x} ${top + 122}L${x + 31} ${top}L${x + 62} ${top + 122}Z`, 'sand', 8) +
      flat(`M${x + 20} ${top + 42}L${x + 31} ${top}L${x + 42} ${top + 42}Z`, inks[ink]) +
      flat(shaft, inks[ink]) +
      flat(`M${x} ${top + 120}h20v340h-20Z`, tones(ink).light) +
      flat(`M${x + 43} ${top + 120}h19v340h-19Z`, tones(ink).shade) +
      flat(`M${x} ${top + 122}q10 -24 20 0q11 -24 22 0q10 -24 20 0Z`, inks[ink])
    )
  }
  const sleeve = box({ x: 150, y: 440, width: 500, height: 246, radius: 18 })
  return (
    lying(sleeve, 1.6) +
    each(row, pencil) +
    part(sleeve, body, 18) +
    within(sleeve, flat('M150 470H650V492H150Z', inks[trim])) +
    flat(box({ x: 300, y: 540, width: 200, height: 80, radius: 8 }), inks[trim]) +
    line('M334 568H466M334 594H420', inks[body], 7)
  )
}

const scissors = ({ body, trim }: Paint): string => {
  const half = (mirror: number) => {
    const blade = 'M378 90C416 150 426 260 424 420L412 470H372Z'
    const ring =
      'M404 470C412 520 470 510 496 560C524 616 500 690 440 692C378 694 366 630 372 580C376 540 392 520 390 470'
    const shadow = `${lying(blade, 0.9)}${line(ring, inks.ink, 34).replace('/>', ' opacity=".1" transform="translate(10 16)"/>')}`
    const metal = part(blade, 'steel', mirror * 8) + line('M392 150C404 220 408 300 408 400', inks.chalk, 4)
    return `<g transform="translate(400 410) scale(${mirror} 1) rotate(-15) translate(-400 -410)">
      ${shadow}${metal}${cord(ring, body, 36)}</g>`
  }
  return turn(half(-1) + half(1) + part(oval({ x: 400, y: 412, rx: 23 }), trim, 7), 22)
}

const tapeDispenser = ({ body, trim }: Paint): string => {
  const base =
    'M110 650V590C110 560 130 548 166 540C190 460 250 400 336 400H420C520 400 560 520 640 520H672L690 494V650C690 650 110 650 110 650Z'
  return (
    standing(400, 290) +
    part(oval({ x: 336, y: 360, rx: 178 }), trim, 26) +
    flat(oval({ x: 336, y: 360, rx: 112 }), inks.chalk) +
    flat(oval({ x: 336, y: 360, rx: 94 }), tones('oat').shade) +
    line('M482 258L664 514', inks[trim], 14).replace('/>', ' opacity=".55"/>') +
    part(base, body, 26) +
    part(oval({ x: 336, y: 360, rx: 62 }), body, 14) +
    flat(oval({ x: 336, y: 360, rx: 18 }), tones(body).deep) +
    flat('M650 524L690 494V540Z', inks.steel) +
    line('M150 604H640', tones(body).shade, 7) +
    gleam('M196 544C214 490 250 456 290 440', 13, 0.4)
  )
}

const deskCalendar = ({ body, trim }: Paint): string => {
  const stand = 'M170 214H630L704 650H96Z'
  const leaf = 'M186 200H614L656 560H144Z'
  const days = Array.from({ length: 35 }, (_, at) => at).filter((at) => at > 1 && at < 33)
  const day = (at: number) => {
    const row = Math.floor(at / 7)
    const spread = 50 + row * 2.4
    const x = 400 + ((at % 7) - 3) * spread
    const y = 350 + row * 42
    const today = at === 17
    return flat(oval({ x, y, rx: today ? 19 : 9 }), today ? inks[trim] : tones('mist').shade)
  }
  const rings = Array.from({ length: 11 }, (_, at) => 216 + at * 36.8)
  return (
    standing(400, 310) +
    part(stand, body, 20) +
    flat(leaf, tones('bone').shade).replace('<path', '<path transform="translate(6 8)"') +
    part(leaf, 'chalk', 12) +
    within(leaf, flat('M100 200H700V296H100Z', inks[trim])) +
    line('M330 258H470', inks.chalk, 13) +
    each(days, day) +
    each(rings, (x) => line(`M${x} 178V222`, inks.graphite, 9))
  )
}

export const stationery = {
  notebook,
  'fountain-pen': fountainPen,
  pencils,
  scissors,
  'tape-dispenser': tapeDispenser,
  'desk-calendar': deskCalendar,
}
