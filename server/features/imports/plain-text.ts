const named: Readonly<Record<string, string>> = {
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

/** A description's words without its HTML: blocks become lines, scripts and styles go with what is in them. */
export function plainText(html: string): string {
  const text = withoutHidden(html.slice(0, htmlMax))
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x?)?([0-9a-z]{1,8});/gi, decoded)
  return text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Splits instead of matching from tag to tag, which takes for ever where many begin and none ends. */
function withoutHidden(html: string): string {
  const [first = '', ...rest] = html.split(/<(?=(?:script|style)\b)/i)
  const shown = rest.map((part) => {
    const end = part.search(/<\/(?:script|style)/i)
    return end < 0 ? '' : part.slice(end)
  })
  return [first, ...shown].join('')
}

function decoded(whole: string, numeric: string | undefined, name: string): string {
  if (numeric === undefined) return named[name.toLowerCase()] ?? whole
  const code = Number.parseInt(name, numeric.length === 2 ? 16 : 10)
  return code > 31 && code <= codePointMax ? String.fromCodePoint(code) : ' '
}
