import { type Ink, inks, type Paint, tones } from './palette.ts'
import { box, cord, each, flat, gleam, line, lying, oval, part, standing, turn, within } from './shapes.ts'

const train = ({ body, trim }: Paint): string => {
  const wheel = (x: number, r: number) =>
    part(oval({ x, y: 650 - r, rx: r }), trim, 16) +
    part(oval({ x, y: 650 - r, rx: r * 0.46 }), 'wood', 8) +
    flat(oval({ x, y: 650 - r, rx: 9 }), inks.walnut)
  return (
    standing(400, 270) +
    part('M220 250H280L296 380H204Z', trim, 16) +
    part(box({ x: 196, y: 228, width: 108, height: 34, radius: 12 }), trim, 10) +
    part('M150 420C150 380 176 360 216 360H470V546H150Z', body, 30) +
    part(box({ x: 330, y: 322, width: 66, height: 48, radius: 20 }), 'ochre', 12) +
    line('M228 362V544M300 362V544', tones(body).shade, 9) +
    part(box({ x: 452, y: 230, width: 196, height: 320, radius: 14 }), body, 22) +
    flat(box({ x: 490, y: 282, width: 120, height: 110, radius: 12 }), tones('mist').light) +
    flat('M490 392L560 282H600L530 392Z', '#ffffff', 0.45) +
    part(box({ x: 424, y: 196, width: 252, height: 46, radius: 16 }), trim, 16) +
    part(box({ x: 112, y: 536, width: 568, height: 54, radius: 16 }), 'wood', 20) +
    part(oval({ x: 146, y: 452, rx: 26 }), 'ochre', 8) +
    cord('M684 566H716', 'walnut', 18) +
    wheel(216, 62) +
    wheel(370, 62) +
    wheel(560, 88)
  )
}

const stackingRings = ({ body, trim }: Paint): string => {
  const rings: [Ink, number][] = [
    [body, 210],
    ['ochre', 180],
    [trim, 152],
    ['sea', 126],
    ['rose', 100],
  ]
  const ring = ([ink, half]: [Ink, number], at: number) => {
    const outline = box({ x: 400 - half, y: 528 - at * 74, width: half * 2, height: 80, radius: 40 })
    return part(outline, ink, 26) + gleam(`M${400 - half + 36} ${548 - at * 74}H${400 - half * 0.45}`, 10, 0.5)
  }
  return (
    standing(400, 200) +
    part('M220 650C220 616 240 604 270 604H530C560 604 580 616 580 650Z', 'wood', 24) +
    cord('M400 580V190', 'wood', 44) +
    each(rings, ring) +
    part(oval({ x: 400, y: 178, rx: 56 }), body, 18) +
    gleam('M366 164C372 148 382 140 396 138', 10, 0.5)
  )
}

const kite = ({ body, trim }: Paint): string => {
  const sail = 'M430 84L640 300L430 600L220 300Z'
  const bow = (x: number, y: number, degrees: number) =>
    turn(
      flat(`M${x} ${y}L${x - 34} ${y - 20}V${y + 20}Z`, inks[trim]) +
        flat(`M${x} ${y}L${x + 34} ${y - 20}V${y + 20}Z`, tones(trim).shade),
      degrees,
      [x, y],
    )
  const picture =
    lying(sail, 2) +
    line('M430 600C400 650 470 670 440 716S360 740 340 780', inks.walnut, 6) +
    part(sail, body, 0) +
    flat('M430 84L640 300H430Z', inks[trim]) +
    flat('M220 300H430V600Z', inks[trim]) +
    flat('M430 84L640 300L430 600Z', '#1c2340', 0.12) +
    line('M430 84V600M220 300H640', inks.walnut, 9) +
    bow(426, 648, 24) +
    bow(446, 706, -20) +
    bow(372, 748, 20)
  return turn(`<g transform="translate(400 400) scale(.88) translate(-400 -420)">${picture}</g>`, 14)
}

const teddyBear = ({ body, trim }: Paint): string => {
  const ear = (x: number) =>
    part(oval({ x, y: 168, rx: 58 }), body, 16) + flat(oval({ x, y: 172, rx: 32 }), tones(body).deep, 0.6)
  const leg = (x: number, mirror: number) =>
    part(oval({ x, y: 590, rx: 88, ry: 66 }), body, 20) +
    flat(oval({ x: x + mirror * 20, y: 596, rx: 46, ry: 42 }), inks.bone)
  return (
    standing(400, 220) +
    ear(292) +
    ear(508) +
    part(
      'M400 350C510 350 554 440 554 520C554 610 490 650 400 650S246 610 246 520C246 440 290 350 400 350Z',
      body,
      34,
    ) +
    flat(oval({ x: 396, y: 530, rx: 92, ry: 98 }), tones(body).light) +
    part('M276 390C220 410 180 470 186 526C192 566 246 564 262 524C276 488 290 450 306 430Z', body, 14) +
    part('M524 390C580 410 620 470 614 526C608 566 554 564 538 524C524 488 510 450 494 430Z', body, 14) +
    leg(274, -1) +
    leg(526, 1) +
    part(oval({ x: 400, y: 268, rx: 152, ry: 138 }), body, 32) +
    part(oval({ x: 400, y: 312, rx: 74, ry: 60 }), 'bone', 14) +
    flat('M372 290C372 276 428 276 428 290C428 308 408 318 400 318S372 308 372 290Z', inks.ink) +
    line('M400 318V334M374 338C384 350 396 348 400 336C404 348 416 350 426 338', inks.ink, 7) +
    flat(oval({ x: 336, y: 252, rx: 13 }), inks.ink) +
    flat(oval({ x: 464, y: 252, rx: 13 }), inks.ink) +
    flat('M400 412L322 376V448Z', inks[trim]) +
    flat('M400 412L478 376V448Z', tones(trim).shade) +
    part(box({ x: 380, y: 392, width: 40, height: 42, radius: 12 }), trim, 8)
  )
}

const buildingBlocks = ({ body, trim }: Paint): string => {
  const arch = 'M150 460H470V650H392C392 560 228 560 228 650H150Z'
  const cube = box({ x: 488, y: 484, width: 166, height: 166, radius: 10 })
  const column = box({ x: 176, y: 306, width: 92, height: 154, radius: 8 })
  return (
    standing(400, 270) +
    part(arch, body, 20) +
    part(cube, 'ochre', 24) +
    part(column, trim, 18) +
    part(box({ x: 352, y: 306, width: 92, height: 154, radius: 8 }), trim, 18) +
    part(box({ x: 150, y: 254, width: 320, height: 54, radius: 8 }), 'wood', 16) +
    part('M310 110L452 254H168Z', 'clay', 18) +
    part('M488 484C488 390 654 390 654 484Z', 'sea', 18) +
    within(cube, line('M532 520C580 512 610 540 640 528M520 580C570 570 600 604 640 590', tones('ochre').shade, 6)) +
    gleam('M172 486H250', 9, 0.4)
  )
}

export const toys = {
  'wooden-train': train,
  'stacking-rings': stackingRings,
  kite,
  'teddy-bear': teddyBear,
  'building-blocks': buildingBlocks,
}
