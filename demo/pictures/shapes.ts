import { type Ink, inks, tones } from './palette.ts'

export const side = 800

export const floorY = 650

const nameOf = (text: string): string => {
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) | 0
  return (hash >>> 0).toString(36)
}

type Box = { x: number; y: number; width: number; height: number; radius?: number }

export const box = ({ x, y, width, height, radius = 0 }: Box): string => {
  const r = Math.min(radius, width / 2, height / 2)
  const right = x + width
  const bottom = y + height
  return `M${x + r} ${y}H${right - r}A${r} ${r} 0 0 1 ${right} ${y + r}V${bottom - r}A${r} ${r} 0 0 1 ${right - r}
    ${bottom}H${x + r}A${r} ${r} 0 0 1 ${x} ${bottom - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
}

type Oval = { x: number; y: number; rx: number; ry?: number }

export const oval = ({ x, y, rx, ry = rx }: Oval): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`

export const flat = (outline: string, colour: string, opacity = 1): string =>
  `<path d="${outline}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const part = (outline: string, ink: Ink, lean = 24): string => {
  const tone = tones(ink)
  const clip = `c${nameOf(outline)}`
  const lit = `l-${ink}`
  const gradient = `<linearGradient id="${lit}" x1="0" y1="0" x2="1" y2=".5">
    <stop offset="0" stop-color="${tone.light}"/><stop offset=".62" stop-color="${tone.base}"/></linearGradient>`
  const shifted = `translate(${-lean} ${-lean * 0.4})`
  return `${gradient}<clipPath id="${clip}"><path d="${outline}"/></clipPath><g clip-path="url(#${clip})">
    <path d="${outline}" fill="${tone.shade}"/><path d="${outline}" fill="url(#${lit})" transform="${shifted}"/></g>`
}

export const within = (outline: string, content: string): string => {
  const clip = `c${nameOf(outline)}`
  return `<clipPath id="${clip}"><path d="${outline}"/></clipPath><g clip-path="url(#${clip})">${content}</g>`
}

export const line = (path: string, colour: string, width = 8): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"
    stroke-linejoin="round"/>`

export const stitches = (path: string, colour: string, width = 5): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"
    stroke-dasharray="13 13"/>`

export const cord = (path: string, ink: Ink, width = 24): string => {
  const tone = tones(ink)
  const inner = `<path d="${path}" fill="none" stroke="${tone.base}" stroke-width="${width * 0.66}"
    stroke-linecap="round" stroke-linejoin="round" transform="translate(${-width * 0.11} ${-width * 0.11})"/>`
  return line(path, tone.shade, width) + inner
}

export const opening = (outline: string, ink: Ink): string => flat(outline, tones(ink).deep)

export const gleam = (path: string, width = 14, opacity = 0.5): string =>
  `<path d="${path}" fill="none" stroke="#ffffff" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`

export const turn = (content: string, degrees: number, about: readonly [number, number] = [400, 400]): string =>
  `<g transform="rotate(${degrees} ${about[0]} ${about[1]})">${content}</g>`

export const move = (content: string, x: number, y: number): string =>
  `<g transform="translate(${x} ${y})">${content}</g>`

export const scale = (content: string, factor: number, about: readonly [number, number] = [400, floorY]): string =>
  `<g transform="translate(${about[0]} ${about[1]}) scale(${factor}) translate(${-about[0]} ${-about[1]})">
    ${content}</g>`

const softness = `<radialGradient id="soft"><stop offset="0" stop-color="${inks.ink}" stop-opacity="1"/>
  <stop offset=".45" stop-color="${inks.ink}" stop-opacity=".55"/>
  <stop offset="1" stop-color="${inks.ink}" stop-opacity="0"/></radialGradient>`

/** The shadow of a standing thing: dark where it touches the floor, stretched away from the light. */
export const standing = (x: number, rx: number, y = floorY): string => {
  const cast = `<ellipse cx="${x + rx * 0.28}" cy="${y + 6}" rx="${rx * 1.42}" ry="${rx * 0.17 + 12}" fill="url(#soft)"
    opacity=".2"/>`
  const touch = `<ellipse cx="${x + rx * 0.04}" cy="${y}" rx="${rx * 1.08}" ry="${rx * 0.06 + 8}" fill="url(#soft)"
    opacity=".42"/>`
  return softness + cast + touch
}

export const lying = (outline: string, lift = 1): string =>
  [1, 2, 3, 4]
    .map((step) => {
      const away = `translate(${step * 5 * lift} ${step * 7 * lift})`
      return `<path d="${outline}" fill="${inks.ink}" stroke="${inks.ink}" stroke-width="${step * 3}"
        stroke-linejoin="round" opacity=".045" transform="${away}"/>`
    })
    .join('')

export const laid = (outline: string, ink: Ink, { lift = 1, lean = 24 }: { lift?: number; lean?: number }): string =>
  lying(outline, lift) + part(outline, ink, lean)

export const each = <Place>(places: readonly Place[], mark: (place: Place, at: number) => string): string =>
  places.map(mark).join('')
