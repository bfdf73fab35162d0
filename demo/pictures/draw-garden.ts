import { type Ink, inks, type Paint, tones } from './palette.ts'
import { box, cord, flat, gleam, laid, line, lying, oval, part, standing, turn, within } from './shapes.ts'

const plantPot = ({ body, trim }: Paint): string => {
  const pot = 'M278 468H522L494 622C490 642 480 650 462 650H338C320 650 310 642 306 622Z'
  const blade = (path: string, ink: Ink, rib: string) => part(path, ink, 14) + line(rib, tones(ink).light, 6)
  return (
    standing(400, 130) +
    blade('M340 460C286 380 254 300 246 206C320 262 376 360 384 460Z', 'moss', 'M362 450C336 370 300 300 262 234') +
    blade('M460 460C514 380 556 310 574 226C490 270 428 360 416 460Z', 'moss', 'M438 450C464 370 506 310 556 250') +
    blade('M372 460C336 340 352 220 408 116C462 220 470 340 432 460Z', 'pine', 'M402 450C398 340 400 240 408 150') +
    blade('M322 460C270 430 226 420 176 424C216 368 310 384 360 460Z', 'pine', 'M340 452C300 424 250 410 200 418') +
    blade('M478 460C520 420 570 404 626 410C590 354 486 376 440 460Z', 'pine', 'M460 452C500 418 550 400 602 406') +
    part(pot, body, 32) +
    part(box({ x: 258, y: 432, width: 284, height: 62, radius: 12 }), body, 24) +
    within(pot, flat('M270 540H530V566H270Z', inks[trim])) +
    gleam('M318 520L330 600', 12, 0.35)
  )
}

const wateringCan = ({ body, trim }: Paint): string => {
  const can =
    'M286 372C286 352 298 344 318 344H556C576 344 588 352 588 372L604 616C606 640 596 650 572 650H302C278 650 268 640 270 616Z'
  const spout = 'M300 560L150 306L112 326L292 612Z'
  return (
    standing(420, 190) +
    cord('M580 380C700 360 730 520 600 570', trim, 28) +
    cord('M344 350C340 200 520 190 536 350', trim, 26) +
    part(spout, body, 12) +
    part('M82 344L178 282L188 298C192 306 190 312 184 316L112 362C104 366 98 364 94 358Z', trim, 10) +
    part(can, body, 38) +
    flat('M300 344C300 318 360 312 436 312S574 318 574 344Z', tones(body).shade) +
    line('M284 400H590M274 600H602', tones(body).shade, 8) +
    gleam('M314 430L306 560', 14, 0.45)
  )
}

const secateurs = ({ body, trim }: Paint): string => {
  const blade = 'M396 380C360 300 352 200 396 92C446 160 462 280 436 372Z'
  const hook = 'M404 384C452 340 486 280 488 190C516 260 508 340 450 410Z'
  const left = 'M400 400C352 470 318 560 322 690'
  const right = 'M412 402C476 460 506 560 494 690'
  const shadow = (path: string) =>
    line(path, inks.ink, 54).replace('/>', ' opacity=".1" transform="translate(12 18)"/>')
  return turn(
    lying(blade) +
      lying(hook) +
      shadow(left) +
      shadow(right) +
      cord(right, body, 54) +
      part(hook, 'graphite', 10) +
      part(blade, 'steel', 12) +
      line('M398 150C378 220 382 300 404 366', inks.chalk, 5) +
      cord(left, body, 54) +
      line('M364 520C384 508 400 540 420 528S444 540 456 520', tones('steel').shade, 9) +
      line('M320 640L323 690M494 640L493 690', inks[trim], 54) +
      part(oval({ x: 408, y: 396, rx: 30 }), trim, 8) +
      flat(oval({ x: 408, y: 396, rx: 10 }), inks.steel),
    26,
  )
}

const trowelAndFork = ({ body, trim }: Paint): string => {
  const grip = (x: number) =>
    `M${x - 26} 470C${x - 30} 540 ${x - 34} 640 ${x - 22} 676C${x - 14} 696 ${x + 14} 696 ${x + 22} 676C${x + 34} 640
      ${x + 30} 540 ${x + 26} 470Z`
  const handle = (x: number) =>
    laid(grip(x), trim, { lean: 14 }) +
    flat(box({ x: x - 27, y: 470, width: 54, height: 24, radius: 4 }), inks[body]) +
    flat(oval({ x, y: 662, rx: 8 }), tones(trim).deep)
  const scoop = 'M270 96C330 150 344 230 334 300C328 340 306 356 270 356S212 340 206 300C196 230 210 150 270 96Z'
  const tines = 'M464 130V250C464 316 492 340 530 340S596 316 596 250V130'
  const shade = (path: string) => line(path, inks.ink, 22).replace('/>', ' opacity=".1" transform="translate(10 14)"/>')
  const trowel =
    lying(scoop) +
    cord('M270 350V470', 'steel', 24) +
    part(scoop, body, 24) +
    line('M270 150V330', tones(body).light, 8) +
    handle(270)
  const fork =
    shade(tines) +
    cord('M530 340V470', 'steel', 24) +
    cord(tines, body, 24) +
    cord('M530 120V340', body, 24) +
    handle(530)
  return turn(trowel, -8, [270, 400]) + turn(fork, 8, [530, 400])
}

const birdHouse = ({ body, trim }: Paint): string => {
  const front = 'M276 300L400 176L524 300V540C524 550 518 556 508 556H292C282 556 276 550 276 540Z'
  return (
    standing(400, 90, 700) +
    part(box({ x: 376, y: 550, width: 48, height: 152, radius: 4 }), 'walnut', 14) +
    part(front, body, 26) +
    within(front, line('M276 420H524M276 480H524', tones(body).shade, 6)) +
    within(front, line('M400 176L238 338M400 176L562 338', inks.ink, 46).replace('/>', ' opacity=".14"/>')) +
    cord('M400 150L236 314', trim, 46) +
    cord('M400 150L564 314', trim, 46) +
    part(oval({ x: 400, y: 356, rx: 60 }), body, -8) +
    flat(oval({ x: 400, y: 356, rx: 48 }), inks.ink) +
    cord('M400 450V466', 'walnut', 30) +
    part(box({ x: 240, y: 548, width: 320, height: 34, radius: 10 }), trim, 14)
  )
}

export const garden = {
  'plant-pot': plantPot,
  'watering-can': wateringCan,
  secateurs,
  'trowel-and-fork': trowelAndFork,
  'bird-house': birdHouse,
}
