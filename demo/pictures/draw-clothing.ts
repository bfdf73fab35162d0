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
  scale,
  standing,
  stitches,
  turn,
  within,
} from './shapes.ts'

const tee = ({ body, trim }: Paint): string => {
  const shirt =
    'M300 150C326 196 474 196 500 150L566 172C592 182 606 194 620 220L704 384L604 438L568 370V656' +
    'C568 668 560 676 548 676H252C240 676 232 668 232 656V370L196 438L96 384L180 220C194 194 208 182 234 172Z'
  return (
    laid(shirt, body, { lift: 1.4, lean: 22 }) +
    within(
      shirt,
      flat('M232 424H568V466H232ZM232 490H568V506H232Z', inks[trim]) +
        flat('M548 360H580V690H548Z', '#1c2340', 0.13) +
        line('M232 380L250 300M568 380L550 300', tones(body).shade, 7),
    ) +
    opening('M300 150C340 172 460 172 500 150C474 196 326 196 300 150Z', body) +
    within(shirt, line('M300 150C326 196 474 196 500 150', tones(body).shade, 34)) +
    stitches('M112 362L202 411M688 362L598 411M254 652H546', tones(body).shade)
  )
}

const shoe = ({ body, trim }: Paint): string => {
  const upper =
    'M104 576C104 528 150 506 226 484C306 460 352 400 388 336C400 316 420 312 440 322C500 354 580 352 634 306C646 296 660 300 666 316C686 374 696 480 696 576Z'
  const sole =
    'M88 566H704C708 566 710 570 710 576C708 622 698 642 668 642H156C108 642 84 612 84 574C84 570 84 566 88 566Z'
  return (
    part(upper, body, 30) +
    within(
      upper,
      line('M560 344C540 420 556 500 574 570M352 392C420 430 430 500 424 570', tones(body).shade, 7) +
        flat('M80 590C90 500 170 488 240 480C262 520 262 560 256 590Z', inks.chalk),
    ) +
    each(
      [
        [352, 390],
        [320, 426],
        [284, 456],
      ] as const,
      ([x, y]) => cord(`M${x} ${y}L${x + 66} ${y + 26}`, 'chalk', 17),
    ) +
    within(upper, flat('M614 430H720V580H622Z', inks[trim])) +
    part(sole, 'chalk', 14) +
    line('M92 598H704', inks[trim], 11)
  )
}

const plimsolls = (paint: Paint): string =>
  standing(420, 300, 646) + scale(move(shoe(paint), 46, -66), 0.9) + scale(move(shoe(paint), -44, 0), 0.9)

const beanie = ({ body, trim }: Paint): string => {
  const dome = 'M184 500C184 300 270 190 400 190S616 300 616 500Z'
  const cuff =
    'M168 480C168 456 184 446 206 446H594C616 446 632 456 632 480V604C632 634 616 646 594 646H206C184 646 168 634 168 604Z'
  const ribs = Array.from({ length: 15 }, (_, at) => at - 7)
  return (
    standing(400, 215) +
    part(oval({ x: 400, y: 174, rx: 74, ry: 70 }), trim, 22) +
    each([0, 1, 2, 3, 4, 5] as const, (at) =>
      turn(line('M400 150V128', tones(trim).shade, 8), at * 60 + 20, [400, 176]),
    ) +
    part(dome, body, 34) +
    within(
      dome,
      each(ribs, (at) =>
        line(
          `M${400 + at * 32} 500C${400 + at * 31} 380 ${400 + at * 20} 260 ${400 + at * 6} 190`,
          tones(body).shade,
          6,
        ),
      ),
    ) +
    part(cuff, body, 26) +
    within(
      cuff,
      each(ribs, (at) => line(`M${400 + at * 32} 460V634`, tones(body).shade, 6)),
    ) +
    line('M182 450H618', tones(body).deep, 6) +
    part(box({ x: 452, y: 520, width: 92, height: 60, radius: 8 }), trim, 6) +
    line('M478 550H518', inks[body], 7)
  )
}

const sock = ({ body, trim }: Paint): string => {
  const outline =
    'M296 120H446V420C446 452 462 466 492 482L592 534C664 572 640 682 556 678C470 674 384 648 336 606C304 578 296 540 296 490Z'
  return (
    laid(outline, body, { lift: 1.2, lean: 22 }) +
    within(
      outline,
      flat('M540 500C590 560 580 640 530 700H700V480Z', inks[trim]) +
        flat('M280 470C360 450 410 500 400 560C392 610 340 640 280 640Z', inks[trim]) +
        flat('M280 220H460V244H280ZM280 268H460V292H280Z', inks[trim]),
    ) +
    within(
      outline,
      each([316, 342, 368, 394, 420] as const, (x) => line(`M${x} 120V186`, tones(body).shade, 6)),
    ) +
    line('M298 190H444', tones(body).deep, 5)
  )
}

const socks = (paint: Paint): string =>
  scale(turn(move(sock(paint), -140, 26), 6) + move(sock(paint), 62, -6), 0.92, [400, 400])

const scarf = ({ body, trim }: Paint): string => {
  const back = 'M392 150C404 280 446 330 462 548H606C598 390 516 280 446 150Z'
  const front = 'M356 150C352 280 250 350 238 622H398C404 450 452 320 446 150Z'
  const fold = 'M350 176C350 92 452 92 452 176C448 206 354 206 350 176Z'
  const fringe = (left: number, y: number) =>
    each([12, 40, 68, 96, 124, 148] as const, (at) => line(`M${left + at * 0.92} ${y - 4}v40`, inks[trim], 12))
  const stripes = (left: number, y: number) =>
    flat(`M${left} ${y - 40}h240v16h-240ZM${left} ${y - 106}h240v44h-240ZM${left} ${y - 146}h240v16h-240Z`, inks[trim])
  return (
    lying(back, 1.4) +
    lying(front, 1.4) +
    fringe(464, 548) +
    part(back, body, 16) +
    within(back, stripes(420, 548) + line('M420 180C446 300 520 370 536 548', tones(body).shade, 8)) +
    lying(front, 0.7) +
    fringe(240, 622) +
    part(front, body, 20) +
    within(
      front,
      stripes(200, 622) +
        line('M384 190C376 320 300 400 290 470M418 190C416 320 370 420 352 470', tones(body).shade, 8),
    ) +
    part(oval({ x: 401, y: 112, rx: 34 }), 'walnut', 10) +
    part(fold, body, 14) +
    line('M372 134C364 146 362 160 364 176M426 130C432 142 434 156 434 172', tones(body).shade, 7)
  )
}

const raincoat = ({ body, trim }: Paint): string => {
  const sleeve = (mirror: number) =>
    `<g transform="translate(400 0) scale(${mirror} 1) translate(-400 0)">
      ${part('M540 262C584 276 604 304 616 350L676 552L596 582L530 400Z', body, mirror * 20)}${line('M588 560L668 530', tones(body).shade, 7)}</g>`
  const coat =
    'M300 232C350 266 450 266 500 232L536 254C566 380 584 540 606 668C540 690 260 690 194 668C216 540 234 380 264 254Z'
  const hood = 'M290 262C276 150 330 96 400 96S524 150 510 262C470 300 330 300 290 262Z'
  const face = 'M332 252C322 180 352 146 400 146S478 180 468 252C440 276 360 276 332 252Z'
  return (
    lying(coat, 1.6) +
    sleeve(1) +
    sleeve(-1) +
    part(coat, body, 26) +
    within(coat, flat('M384 250H436V700H384Z', tones(body).shade) + flat('M384 250H428V700H384Z', tones(body).base)) +
    part(hood, body, 22) +
    opening(face, body) +
    line('M356 274L350 344M444 274L450 344', inks[trim], 9) +
    each([350, 430, 510, 590] as const, (y) => part(oval({ x: 406, y, rx: 13 }), trim, 4)) +
    flat(box({ x: 254, y: 500, width: 102, height: 32, radius: 8 }), tones(body).light) +
    flat(box({ x: 462, y: 500, width: 102, height: 32, radius: 8 }), tones(body).light) +
    line('M262 540V590C262 602 348 602 348 590V540M470 540V590C470 602 556 602 556 590V540', tones(body).shade, 6)
  )
}

const sunglasses = ({ body, trim }: Paint): string => {
  const lens = (x: number) => {
    const outline = oval({ x, y: 440, rx: 136, ry: 130 })
    return (
      flat(outline, inks[trim]) +
      within(
        outline,
        flat(`M${x - 150} 330H${x + 150}V452C${x + 60} 420 ${x - 60} 480 ${x - 150} 450Z`, '#ffffff', 0.16),
      ) +
      gleam(`M${x - 70} 420L${x - 24} 374M${x - 66} 470L${x + 24} 380`, 12, 0.45) +
      cord(outline, body, 30)
    )
  }
  return (
    standing(400, 280, 582) +
    cord('M364 414C378 388 422 388 436 414', body, 28) +
    lens(230) +
    lens(570) +
    part(oval({ x: 104, y: 400, rx: 22 }), body, 6) +
    part(oval({ x: 696, y: 400, rx: 22 }), body, 6)
  )
}

export const clothing = { tee, plimsolls, beanie, socks, scarf, raincoat, sunglasses }
