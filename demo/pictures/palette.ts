/** The inks of all pictures: paper, ink and harbour blue as in the app, and muted colours that match them. */
export const inks = {
  chalk: '#fbfaf6',
  bone: '#ece7db',
  oat: '#ddd0b9',
  sand: '#d0b389',
  wood: '#bf9160',
  walnut: '#7f5b42',
  clay: '#c4714f',
  brick: '#a8473b',
  rose: '#dba89c',
  ochre: '#dba743',
  moss: '#7f9467',
  pine: '#37644f',
  sea: '#4c8788',
  mist: '#bac8d6',
  tide: '#86a0e8',
  harbour: '#1f4bd8',
  navy: '#20306a',
  plum: '#70506b',
  steel: '#b3bbc5',
  slate: '#626b79',
  graphite: '#3b434f',
  ink: '#1d232d',
} as const

export type Ink = keyof typeof inks

export type Paint = { body: Ink; trim: Ink }

export const grounds = {
  paper: ['#f5f4f0', '#e6e4dd'],
  cool: ['#eef1f5', '#dce2ea'],
  warm: ['#f6f0e6', '#e9dfcf'],
  sage: ['#eef1ea', '#dce3d6'],
  blush: ['#f6edea', '#e9dbd5'],
} as const

export type Ground = keyof typeof grounds

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

export const mix = (from: string, to: string, share: number): string => {
  const target = channels(to)
  const mixed = channels(from).map((value, at) => Math.round(value + ((target[at] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const tones = (ink: Ink) => {
  const base = inks[ink]
  return {
    base,
    light: mix(base, '#fff9ee', 0.22),
    shade: mix(base, '#1c2340', 0.17),
    deep: mix(base, '#161b30', 0.36),
  }
}
