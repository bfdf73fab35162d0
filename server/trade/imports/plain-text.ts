import { lazyRequire } from '../../base/lazy-require.ts'
import { withoutHidden } from '../../base/typed-text.ts'

const loadHtml = lazyRequire<typeof import('htmlparser2')>('htmlparser2')

const blocks = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'br', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption'],
  ...['figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p'],
  ...['pre', 'section', 'summary', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
])
const unread = new Set('head iframe noscript object script style svg template textarea title'.split(' '))
const htmlMax = 200_000

/** Requires a complete tag, since texts also use "<" as a sign before a number, a space or a word. */
const hasTags = (text: string) => /<\/?[a-z][a-z0-9:-]*(\s[^<>]*)?\/?>|<!--|<!\[/i.test(text)

/** Converts HTML to text: blocks, lists and breaks become lines; scripts and comments are dropped. */
export function plainText(html: string): string {
  return withoutHidden(textOf(html.slice(0, htmlMax)))
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

export const oneLine = (html: string): string => plainText(html).replaceAll('\n', ' ')

function textOf(given: string): string {
  const isHtml = hasTags(given)
  if (!isHtml && !given.includes('&')) return given
  const html = isHtml ? given : given.replaceAll('<', '&lt;')
  const parts: string[] = []
  let depth = 0
  const parser = new (loadHtml().Parser)({
    onopentagname(name) {
      if (unread.has(name)) depth += 1
      else if (blocks.has(name)) parts.push('\n')
      else if (name === 'td' || name === 'th') parts.push(' ')
    },
    ontext(text) {
      if (depth === 0) parts.push(text)
    },
    onclosetag(name) {
      if (unread.has(name)) depth = Math.max(0, depth - 1)
      else if (blocks.has(name)) parts.push('\n')
    },
  })
  parser.end(html)
  return parts.join('')
}
