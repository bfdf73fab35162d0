import { inks, type Paint, tones } from './palette.ts'
import { box, cord, each, flat, gleam, line, oval, part, standing, stitches, within } from './shapes.ts'

const backpack = ({ body, trim }: Paint): string => {
  const pack =
    'M224 330C224 200 296 150 400 150S576 200 576 330V596C576 634 556 650 520 650H280C244 650 224 634 224 596Z'
  const pocket =
    'M262 470C262 448 274 438 296 438H504C526 438 538 448 538 470V600C538 622 526 632 504 632H296C274 632 262 622 262 600Z'
  return (
    standing(400, 190) +
    cord('M352 160C352 90 448 90 448 160', trim, 24) +
    cord('M236 320C170 360 168 520 210 610', trim, 34) +
    cord('M564 320C630 360 632 520 590 610', trim, 34) +
    part(pack, body, 40) +
    line('M262 400C262 250 300 206 400 206S538 250 538 400', tones(body).deep, 8) +
    line('M538 392V420', inks.steel, 12) +
    part(pocket, body, 20) +
    line('M280 490H520', tones(body).deep, 8) +
    part(box({ x: 496, y: 484, width: 16, height: 44, radius: 8 }), trim, 4) +
    part(box({ x: 346, y: 286, width: 108, height: 72, radius: 10 }), trim, 8) +
    line('M376 322H424', tones(body).base, 8) +
    gleam('M250 360C248 270 284 206 340 188', 14, 0.32)
  )
}

const tote = ({ body, trim }: Paint): string => {
  const bag = 'M214 322H586L612 634C613 644 606 650 596 650H204C194 650 187 644 188 634Z'
  const sun = oval({ x: 400, y: 520, rx: 92 })
  return (
    standing(400, 214) +
    cord('M308 330C308 130 492 130 492 330', trim, 24) +
    flat('M226 312H574L586 330H214Z', tones(body).deep) +
    part(bag, body, 38) +
    line('M212 346H588', tones(body).shade, 6) +
    within(
      bag,
      flat(sun, inks[trim]) +
        within(
          sun,
          line(
            'M290 540C330 516 366 564 400 540S470 516 510 540M290 580C330 556 366 604 400 580S470 556 510 580',
            inks[body],
            13,
          ),
        ),
    ) +
    cord('M292 382V330C292 100 508 100 508 330V382', trim, 24) +
    stitches('M292 346V372M508 346V372', tones(trim).deep, 5)
  )
}

const suitcase = ({ body, trim }: Paint): string => {
  const shell = box({ x: 224, y: 230, width: 352, height: 396, radius: 46 })
  return (
    standing(400, 184) +
    line('M336 240V110M464 240V110', tones('steel').shade, 16) +
    cord('M328 104H472', 'graphite', 28) +
    each([276, 524] as const, (x) => part(box({ x: x - 24, y: 606, width: 48, height: 46, radius: 16 }), 'ink', 10)) +
    part(shell, body, 36) +
    within(
      shell,
      each(
        [286, 343, 400, 457, 514] as const,
        (x) => line(`M${x} 270V590`, tones(body).shade, 9) + line(`M${x - 9} 270V590`, tones(body).light, 4),
      ),
    ) +
    cord('M344 262C344 224 456 224 456 262', trim, 20) +
    each([232, 528] as const, (x) => part(box({ x, y: 388, width: 40, height: 70, radius: 10 }), trim, 8)) +
    gleam('M248 300V420', 12, 0.4)
  )
}

const satchel = ({ body, trim }: Paint): string => {
  const bag = box({ x: 150, y: 286, width: 500, height: 360, radius: 40 })
  const flap =
    'M140 300C140 276 154 264 178 264H622C646 264 660 276 660 300V440C660 500 620 530 560 530H240C180 530 140 500 140 440Z'
  const strap = (x: number) =>
    part(box({ x: x - 24, y: 400, width: 48, height: 184, radius: 10 }), trim, 8) +
    line(`M${x - 34} 520h68v44h-68Z`, inks.ochre, 9) +
    line(`M${x} 522v38`, inks.ochre, 8)
  return (
    standing(400, 260) +
    cord('M176 330C120 60 680 60 624 330', trim, 22) +
    cord('M330 270C330 200 470 200 470 270', body, 26) +
    part(bag, body, 36) +
    part(flap, body, 30) +
    stitches('M162 300V438C162 484 192 508 240 508H560C608 508 638 484 638 438V300', tones(body).light) +
    strap(268) +
    strap(532)
  )
}

const wallet = ({ body, trim }: Paint): string => {
  const fold = box({ x: 132, y: 290, width: 536, height: 350, radius: 34 })
  const card = (x: number, y: number, ink: Paint['trim']) =>
    part(box({ x, y, width: 420, height: 240, radius: 22 }), ink, 14)
  return (
    standing(400, 276, 642) +
    card(206, 186, 'mist') +
    card(178, 232, trim) +
    line('M216 266H300', inks.chalk, 10) +
    part(fold, body, 30) +
    stitches('M160 330V598C160 608 168 612 176 612H624C632 612 640 608 640 598V330', tones(body).light) +
    line('M136 332C250 356 550 356 664 332', tones(body).shade, 7) +
    part(
      'M560 420H690C706 420 714 430 714 446V500C714 516 706 526 690 526H560C524 526 508 500 508 473S524 420 560 420Z',
      body,
      12,
    ) +
    part(oval({ x: 566, y: 473, rx: 20 }), 'ochre', 7)
  )
}

export const bags = { backpack, tote, suitcase, satchel, wallet }
