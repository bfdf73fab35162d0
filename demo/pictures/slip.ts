import { frame } from './draw.ts'
import { inks, mix } from './palette.ts'
import { box, each, flat, line, lying } from './shapes.ts'

const width = 800
const height = 1100
const paper = box({ x: 110, y: 90, width: 580, height: 920, radius: 12 })
const ink = mix(inks.slate, '#ffffff', 0.25)

/** A transfer slip without text, like a merchant's photo for a voucher. The length of one line shows the sum. */
export const drawSlip = (sum: number): string =>
  frame(
    `<rect width="${width}" height="${height}" fill="#d9d4c8"/>` +
      lying(paper, 2) +
      flat(paper, '#ffffff') +
      flat(box({ x: 110, y: 90, width: 580, height: 120, radius: 12 }), inks.sea) +
      line('M160 150H360', '#ffffff', 22) +
      each([290, 350, 410, 530, 590] as const, (y, at) =>
        line(`M160 ${y}H${330 + (at % 3) * 30}M${520 - (at % 2) * 60} ${y}H640`, ink, 16),
      ) +
      line('M160 470H640M160 660H640', mix(inks.slate, '#ffffff', 0.7), 4) +
      line(`M160 730H300M430 730H${440 + Math.min(sum / 5, 200)}`, inks.graphite, 30) +
      line('M250 880L300 930L400 810', inks.pine, 26),
    width,
    height,
  )
