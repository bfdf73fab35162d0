import { candleLight } from './light.ts'
import { inks, type Paint, tones } from './palette.ts'
import { box, cord, each, flat, gleam, line, opening, oval, part, scale, standing, turn, within } from './shapes.ts'

const tent = ({ body, trim }: Paint): string => {
  const side = 'M330 190L556 232L718 640L560 640Z'
  const front = 'M330 190L560 640H96Z'
  const door = 'M330 330L408 640H248Z'
  const picture =
    standing(410, 290) +
    line('M330 196L60 640M556 236L760 640', tones('sand').shade, 6) +
    flat(side, tones(body).deep) +
    line('M440 214L640 640', tones(body).shade, 6) +
    part(front, body, 26) +
    opening(door, 'ink') +
    flat('M330 330L248 640H196C250 560 300 440 330 330Z', tones(trim).light) +
    flat('M330 330L408 640H462C410 560 362 440 330 330Z', inks[trim]) +
    line('M330 190V330', tones(body).deep, 6) +
    cord('M96 640H560', trim, 12) +
    line('M330 190L318 164M556 232L566 206', inks.walnut, 11)
  return scale(picture, 0.92)
}

const lantern = ({ body, trim }: Paint): string => {
  const glass = 'M300 316H500C532 370 532 470 500 528H300C268 470 268 370 300 316Z'
  return (
    standing(400, 140) +
    candleLight('lantern', { y: 424, radius: 270, opacity: '.85' }) +
    line('M282 300C250 90 550 90 518 300', tones('graphite').base, 13) +
    flat(glass, '#fff2cb') +
    within(
      glass,
      flat(oval({ x: 400, y: 440, rx: 74, ry: 90 }), '#ffdf95') + flat('M470 300H560V540H470Z', '#c98a2c', 0.18),
    ) +
    flat(
      'M400 366C424 402 430 420 430 440C430 462 416 474 400 474S370 462 370 440C370 420 376 402 400 366Z',
      '#f0a63c',
    ) +
    line('M340 316C316 380 316 464 340 528M460 316C484 380 484 464 460 528', tones(trim).base, 8) +
    part(box({ x: 278, y: 286, width: 244, height: 38, radius: 14 }), body, 16) +
    part('M316 286C320 240 350 226 400 226S480 240 484 286Z', body, 22) +
    part(box({ x: 372, y: 196, width: 56, height: 34, radius: 10 }), trim, 10) +
    part('M276 522H524L548 616C554 640 544 650 520 650H280C256 650 246 640 252 616Z', body, 32) +
    part(oval({ x: 400, y: 590, rx: 26 }), trim, 8) +
    gleam('M312 350C296 390 294 440 302 476', 11, 0.8)
  )
}

const flask = ({ body, trim }: Paint): string => {
  const bottle =
    'M296 330C296 300 310 290 336 284H464C490 290 504 300 504 330V610C504 640 490 650 400 650S296 640 296 610Z'
  return (
    standing(400, 108) +
    cord('M476 176C560 176 566 250 548 300', trim, 17) +
    part(bottle, body, 30) +
    within(bottle, flat('M290 560H510V660H290Z', tones(trim).base) + flat('M474 556H510V660H474Z', '#1c2340', 0.16)) +
    part(box({ x: 326, y: 252, width: 148, height: 40, radius: 8 }), 'steel', 18) +
    part('M316 146C316 130 328 122 344 122H456C472 122 484 130 484 146V258H316Z', trim, 26) +
    line('M346 160V226M376 160V226', tones(trim).shade, 6) +
    gleam('M326 350V520', 15, 0.42)
  )
}

const umbrella = ({ body, trim }: Paint): string => {
  const canopy =
    'M400 140C590 140 700 280 716 430C690 398 640 396 612 430C582 392 520 390 490 430C466 396 334 396 310 430' +
    'C280 390 218 392 188 430C160 396 110 398 84 430C100 280 210 140 400 140Z'
  const panel = (path: string, opacity: number) => flat(path, '#1c2340', opacity)
  const picture =
    cord('M400 420V648C400 700 470 700 470 650', 'wood', 22) +
    part(canopy, body, 0) +
    within(
      canopy,
      flat('M400 140C330 220 306 330 308 460H492C494 330 470 220 400 140Z', inks[trim]) +
        panel('M400 140C470 220 494 330 492 460H614C606 320 520 200 400 140Z', 0.1) +
        panel('M400 140C520 200 606 320 614 460H740V140Z', 0.2) +
        panel('M400 140C440 220 452 330 452 460H492C494 330 470 220 400 140Z', 0.08),
    ) +
    line('M400 140V104', inks.walnut, 14) +
    gleam('M128 360C156 270 210 214 280 186', 14, 0.35)
  return standing(440, 120, 696) + turn(picture, -10, [400, 420])
}

const bicycleBell = ({ body, trim }: Paint): string => {
  const dome = 'M196 436C196 276 284 186 400 186S604 276 604 436C604 450 596 456 582 456H218C204 456 196 450 196 436Z'
  return (
    standing(400, 250) +
    cord('M112 612H640', 'steel', 62) +
    part(box({ x: 594, y: 572, width: 126, height: 80, radius: 26 }), 'graphite', 14) +
    line('M632 590V634M662 590V634M692 590V634', inks.ink, 7) +
    cord('M566 506C640 512 672 480 684 436', trim, 24) +
    part(oval({ x: 686, y: 418, rx: 30 }), trim, 10) +
    part('M338 490H462L486 560V646C486 654 480 658 472 658H328C320 658 314 654 314 646V560Z', trim, 18) +
    part(oval({ x: 400, y: 612, rx: 17 }), 'steel', 5) +
    part(box({ x: 238, y: 452, width: 336, height: 52, radius: 20 }), trim, 22) +
    part(dome, body, 42) +
    line('M212 416H588', tones(body).shade, 7) +
    part(oval({ x: 400, y: 190, rx: 24, ry: 18 }), trim, 8) +
    gleam('M246 380C254 312 294 264 346 244', 18, 0.6)
  )
}

const campChair = ({ body, trim }: Paint): string => {
  const back = 'M214 170C280 196 520 196 586 170L572 400H228Z'
  const seat = 'M190 420C300 452 500 452 610 420L592 494C500 520 300 520 208 494Z'
  const wood = 'wood'
  return (
    standing(400, 240) +
    cord('M222 640L560 470M578 640L240 470', 'walnut', 22) +
    cord('M208 150L232 440L206 648', wood, 26) +
    cord('M592 150L568 440L594 648', wood, 26) +
    part(back, body, 22) +
    stitches(back, body) +
    part(seat, body, 14) +
    line('M208 494C300 520 500 520 592 494', tones(body).deep, 7) +
    cord('M168 372H262', trim, 26) +
    cord('M538 372H632', trim, 26) +
    line('M184 372V440M616 372V440', tones(wood).shade, 14)
  )
}

const stitches = (outline: string, body: Paint['body']): string =>
  within(
    outline,
    each([196, 384] as const, (y) => line(`M216 ${y}C300 ${y + 24} 500 ${y + 24} 584 ${y}`, tones(body).shade, 6)),
  )

export const outdoor = { tent, lantern, flask, umbrella, 'bicycle-bell': bicycleBell, 'camp-chair': campChair }
