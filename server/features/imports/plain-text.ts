import { withoutHidden } from '../../base/typed-text.ts'

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  times: '×',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
}
const htmlMax = 200_000
const codePointMax = 0x10ffff

/** A description without its HTML: blocks become lines; scripts and styles are removed with their content. */
export function plainText(html: string): string {
  const text = withoutScripts(html.slice(0, htmlMax))
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#x?)?([0-9a-z]{1,8});/gi, decodeEntity)
  return withoutHidden(text)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Splits instead of matching from tag to tag, which is quadratic where many tags begin and none ends. */
function withoutScripts(html: string): string {
  const [first = '', ...rest] = html.split(/<(?=(?:script|style)\b)/i)
  const visible = rest.map((part) => {
    const end = part.search(/<\/(?:script|style)/i)
    return end < 0 ? '' : part.slice(end)
  })
  return [first, ...visible].join('')
}

function decodeEntity(whole: string, numeric: string | undefined, name: string): string {
  if (numeric === undefined) return namedEntities[name.toLowerCase()] ?? whole
  const code = Number.parseInt(name, numeric.length === 2 ? 16 : 10)
  return code > 31 && code <= codePointMax ? String.fromCodePoint(code) : ' '
}
