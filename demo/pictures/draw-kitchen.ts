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
  move,
  opening,
  oval,
  part,
  standing,
  turn,
  within,
} from './shapes.ts'

const mug = ({ body, trim }: Paint): string => {
  const cup = 'M204 270H528V560C528 622 492 650 366 650S204 622 204 560Z'
  const dip = 'M190 520C250 496 300 536 366 520S470 500 540 520V660H190Z'
  return (
    standing(380, 172) +
    cord('M520 348C610 326 652 376 640 444C630 506 580 540 516 546', body, 40) +
    part(cup, body, 40) +
    within(cup, flat(dip, inks[trim]) + flat('M484 480H540V660H484Z', '#1c2340', 0.14)) +
    flat(oval({ x: 366, y: 270, rx: 162, ry: 34 }), tones(body).light) +
    opening(oval({ x: 366, y: 272, rx: 143, ry: 25 }), body) +
    within(oval({ x: 366, y: 272, rx: 143, ry: 25 }), flat(oval({ x: 366, y: 290, rx: 140, ry: 20 }), '#4a3226')) +
    gleam('M240 348V470', 15, 0.45)
  )
}

const kettle = ({ body, trim }: Paint): string => {
  const pot = 'M286 330H514L578 606C584 634 570 650 544 650H256C230 650 216 634 222 606Z'
  return (
    standing(400, 190) +
    cord('M262 560C170 570 190 440 160 372C148 344 130 330 104 322', body, 30) +
    cord('M512 356C600 300 690 330 676 420C668 480 640 520 628 560', trim, 32) +
    part(pot, body, 42) +
    part('M282 330C282 300 320 286 400 286S518 300 518 330C518 344 282 344 282 330Z', body, 20) +
    line('M284 334C330 346 470 346 516 334', tones(body).deep, 6) +
    part(oval({ x: 400, y: 262, rx: 30, ry: 28 }), trim, 12) +
    flat('M224 602H576L582 628C584 642 572 650 544 650H256C230 650 216 642 220 622Z', tones(body).deep, 0.35) +
    gleam('M306 400L268 566', 15, 0.42)
  )
}

const teapot = ({ body, trim }: Paint): string => {
  const pot = 'M400 326C540 326 596 404 596 492C596 590 520 650 400 650S204 590 204 492C204 404 260 326 400 326Z'
  const spout =
    'M540 540C636 530 640 470 662 410C668 394 690 388 704 396C718 404 716 418 708 430C676 490 670 580 500 612L500 520Z'
  return (
    standing(400, 170) +
    cord('M266 366C236 190 310 140 400 140S564 190 534 366', trim, 26) +
    part(spout, body, 18) +
    part(pot, body, 44) +
    flat(oval({ x: 400, y: 344, rx: 116, ry: 20 }), tones(body).shade) +
    part('M290 338C300 304 340 290 400 290S500 304 510 338C510 352 290 352 290 338Z', body, 20) +
    part(oval({ x: 400, y: 270, rx: 28, ry: 25 }), trim, 10) +
    line('M214 470C300 500 500 500 586 470', inks[trim], 12) +
    gleam('M246 500C240 440 270 396 318 378', 16, 0.5)
  )
}

const choppingBoard = ({ body, trim }: Paint): string => {
  const board =
    'M392 96C424 96 444 118 444 148C444 180 456 196 490 196H514C546 196 562 212 562 244V668' +
    'C562 700 546 716 514 716H270C238 716 222 700 222 668V244C222 212 238 196 270 196H294C328 196 340 180 340 148' +
    'C340 118 360 96 392 96Z'
  const grain = tones(body).shade
  const blade = 'M612 236C650 250 668 330 664 486H612Z'
  const handle = 'M610 486H652L658 648C658 676 606 676 606 648Z'
  const picture =
    laid(board, body, { lean: 18 }) +
    flat(oval({ x: 392, y: 150, rx: 21 }), inks.bone) +
    line(
      'M276 300C300 400 270 500 288 640M350 260C330 400 372 520 346 680M436 270C460 380 424 500 446 660M508 300C490 420 520 540 500 640',
      grain,
      5,
    ) +
    lying(`${blade}${handle}`, 0.7) +
    part(blade, 'steel', 8) +
    line('M616 250C640 300 648 380 648 470', inks.chalk, 5) +
    part(handle, trim, 10) +
    each([530, 600] as const, (y) => flat(oval({ x: 632, y, rx: 6 }), inks.steel))
  return move(turn(picture, 9), -24, 0)
}

const fryingPan = ({ body, trim }: Paint): string => {
  const pan = oval({ x: 350, y: 350, rx: 240 })
  const handle = 'M324 570H376L384 850C384 876 316 876 316 850Z'
  const picture =
    lying(`${pan}${handle}`, 1.4) +
    part('M318 560H382L372 660H328Z', 'slate', 14) +
    part(handle.replace('M324 570H376', 'M322 640H378'), trim, 14) +
    flat(oval({ x: 350, y: 838, rx: 11 }), tones(trim).deep) +
    part(pan, body, 20) +
    flat(oval({ x: 350, y: 350, rx: 214 }), tones(body).deep) +
    part(oval({ x: 354, y: 356, rx: 190 }), body, -14) +
    line('M236 236A160 160 0 0 1 330 190', '#ffffff', 13).replace('/>', ' opacity=".28"/>')
  return turn(`<g transform="translate(350 350) scale(.92) translate(-350 -350)">${picture}</g>`, -45, [350, 350])
}

const coffeeDripper = ({ body, trim }: Paint): string => {
  const glass =
    'M316 408H484C484 440 500 458 532 492C560 524 566 560 560 594C552 636 520 650 400 650S248 636 240 594C234 560 240 524 268 492C300 458 316 440 316 408Z'
  const coffee = 'M236 540H564V640H236Z'
  const cone = 'M222 164H578L462 372H338Z'
  return (
    standing(400, 158) +
    cord('M546 500C640 480 668 520 656 560C648 598 610 616 556 606', trim, 22) +
    flat(glass, '#ffffff', 0.6) +
    within(
      glass,
      flat(coffee, '#5a3b2b') +
        flat('M236 540H564V552H236Z', '#8a6248') +
        flat('M500 400H600V660H500Z', '#1c2340', 0.12),
    ) +
    line(
      'M316 408C316 440 300 458 268 492C240 524 234 560 240 594C248 636 280 650 400 650S552 636 560 594C566 560 560 524 532 492C500 458 484 440 484 408',
      '#ffffff',
      7,
    ) +
    cord('M546 206C630 196 640 262 588 290C560 304 530 306 510 306', body, 22) +
    part(cone, body, 36) +
    within(cone, line('M290 172L370 366M366 172L394 366M440 172L420 366M516 172L444 366', tones(body).shade, 6)) +
    part(box({ x: 288, y: 366, width: 224, height: 34, radius: 14 }), body, 14) +
    flat(oval({ x: 400, y: 166, rx: 180, ry: 28 }), tones(body).light) +
    flat(oval({ x: 400, y: 168, rx: 160, ry: 20 }), '#ead7bd') +
    flat(oval({ x: 402, y: 172, rx: 118, ry: 12 }), '#5a3b2b') +
    gleam('M276 560C274 532 286 516 300 502', 12, 0.6)
  )
}

const noodleBowl = ({ body, trim }: Paint): string => {
  const bowl = 'M132 360H668C664 500 590 620 470 626H330C210 620 136 500 132 360Z'
  const stick = (path: string) => cord(path, 'walnut', 15)
  return (
    standing(400, 170) +
    part('M318 610H482L470 650H330Z', body, 14) +
    part(bowl, body, 44) +
    within(
      bowl,
      line('M150 424C260 470 540 470 650 424', inks[trim], 16) +
        line('M158 456C266 502 534 502 642 456', inks[trim], 7),
    ) +
    flat(oval({ x: 400, y: 360, rx: 268, ry: 54 }), tones(body).light) +
    opening(oval({ x: 400, y: 362, rx: 246, ry: 43 }), body) +
    within(
      oval({ x: 400, y: 362, rx: 246, ry: 43 }),
      flat(oval({ x: 400, y: 384, rx: 236, ry: 40 }), tones(body).shade),
    ) +
    stick('M80 352L704 290') +
    stick('M92 386L712 318') +
    gleam('M176 440C196 500 226 540 262 566', 15, 0.45)
  )
}

export const kitchen = {
  mug,
  kettle,
  teapot,
  'chopping-board': choppingBoard,
  'frying-pan': fryingPan,
  'coffee-dripper': coffeeDripper,
  'noodle-bowl': noodleBowl,
}
