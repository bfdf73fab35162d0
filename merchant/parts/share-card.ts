import encodeQR from 'qr'

/** The content of the picture: a photo, the texts, and a QR code of the page. */
export type ShareCard = {
  title: string
  /** Under the title: a price, or an empty text. */
  price: string
  /** The smaller lines: the shop, and the day of the price. */
  notes: readonly string[]
  url: string
  photo: string | null
  badge: string | null
  /** The BCP 47 tag of the texts, by which they are broken into lines. */
  tag: string
  /** Above everything: a note that the shop is a demo. */
  ribbon: string
}

const width = 1080
const height = 1350
const margin = 60
const photoHeight = 820
const badgeSide = 220
const codeSide = 280
const textWidth = width - 3 * margin - codeSide
const titleLinesMax = 2
const colours = { paper: '#ffffff', fill: '#efeee9', ink: '#14181f', soft: '#5b6270' }
const face = 'system-ui, sans-serif'

/** Draws the card with the device's fonts, because they have the characters of the merchant's language. */
export async function drawShareCard(card: ShareCard): Promise<File> {
  const [photo, badge] = await Promise.all([load(card.photo), load(card.badge)])
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  fill(context, colours.paper, [0, 0, width, height])
  fill(context, colours.fill, [0, 0, width, photoHeight])
  if (photo) drawCovering(context, photo, [0, 0, width, photoHeight])
  if (badge) drawBadge(context, badge)
  drawWords(context, card)
  drawCode(context, card.url)
  if (card.ribbon) drawRibbon(context, card.ribbon)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser stores no pictures')
  return new File([blob], 'entrepot.png', { type: blob.type })
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** A picture that does not load is left out, because the texts and the QR code matter more. */
async function load(url: string | null): Promise<HTMLImageElement | null> {
  if (url === null) return null
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => image,
    () => null,
  )
}

function fill(context: CanvasRenderingContext2D, colour: string, [x, y, w, h]: Box) {
  context.fillStyle = colour
  context.fillRect(x, y, w, h)
}

function drawCovering(context: CanvasRenderingContext2D, image: HTMLImageElement, [x, y, w, h]: Box) {
  const scale = Math.max(w / image.naturalWidth, h / image.naturalHeight)
  const [partWidth, partHeight] = [w / scale, h / scale]
  const [left, top] = [(image.naturalWidth - partWidth) / 2, (image.naturalHeight - partHeight) / 2]
  context.drawImage(image, left, top, partWidth, partHeight, x, y, w, h)
}

function drawBadge(context: CanvasRenderingContext2D, image: HTMLImageElement) {
  const edge = 12
  const y = photoHeight - badgeSide - margin
  fill(context, colours.paper, [margin - edge, y - edge, badgeSide + 2 * edge, badgeSide + 2 * edge])
  drawCovering(context, image, [margin, y, badgeSide, badgeSide])
}

function drawWords(context: CanvasRenderingContext2D, { title, price, notes, url, tag }: ShareCard) {
  context.textBaseline = 'top'
  let y = photoHeight + 54
  const write = (text: string, { size, weight, colour }: { size: number; weight: number; colour: string }) => {
    context.font = `${weight} ${size}px ${face}`
    context.fillStyle = colour
    context.fillText(text, margin, y, textWidth)
    y += Math.round(size * 1.4)
  }
  const titleFont = { size: 46, weight: 600, colour: colours.ink }
  context.font = `${titleFont.weight} ${titleFont.size}px ${face}`
  const measure = (text: string) => context.measureText(text).width
  for (const line of linesOf(title, { tag, measure, widthMax: textWidth, linesMax: titleLinesMax }))
    write(line, titleFont)
  if (price) write(price, { size: 60, weight: 700, colour: colours.ink })
  for (const note of notes) write(note, { size: 34, weight: 400, colour: colours.soft })
  context.font = `400 30px ${face}`
  context.fillStyle = colours.soft
  context.fillText(url.replace(/^https?:\/\//, ''), margin, height - margin - 36, width - 2 * margin)
}

type Wrap = { tag: string; measure: (text: string) => number; widthMax: number; linesMax: number }

/** A text in lines that fit, broken between words. A text that is too long ends with "…". */
export function linesOf(text: string, { tag, measure, widthMax, linesMax }: Wrap): string[] {
  const words = [...new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line === '' || measure(line + word) <= widthMax) {
      line += word
      continue
    }
    lines.push(line.trim())
    line = word.trimStart()
  }
  lines.push(line.trim())
  const shown = lines.slice(0, linesMax)
  const last = shown.at(-1) ?? ''
  return lines.length > linesMax ? [...shown.slice(0, -1), shorten(last, measure, widthMax)] : shown
}

function shorten(text: string, measure: Wrap['measure'], widthMax: number): string {
  let cut = text
  while (cut !== '' && measure(`${cut}…`) > widthMax) cut = cut.slice(0, -1).trimEnd()
  return `${cut}…`
}

function drawCode(context: CanvasRenderingContext2D, url: string) {
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 2 })
  const module = Math.floor(codeSide / rows.length)
  const [left, top] = [width - margin - module * rows.length, photoHeight + 50]
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) fill(context, '#000000', [left + x * module, top + y * module, module, module])
}

function drawRibbon(context: CanvasRenderingContext2D, text: string) {
  fill(context, colours.ink, [0, 0, width, 70])
  context.font = `600 34px ${face}`
  context.fillStyle = colours.paper
  context.fillText(text, margin, 16, width - 2 * margin)
}
