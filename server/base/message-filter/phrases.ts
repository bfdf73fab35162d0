import { normalise } from './normalise.ts'

/**
 * The notation of the filter's words. Commas or line ends separate phrases. Letters, spaces and most signs mean
 * themselves; the other signs are:
 *
 *     s?            the sign or group before it is optional
 *     (a|b)         one of them
 *     (a|b)*        0 to 12 of them
 *     {list}        a phrase of the list with this name
 *     …20           up to 20 signs of any kind
 *     …             the rest of a word
 *     @  #  ~       one word; one digit; any spaces and signs, and letters of other scripts
 *     /             the end of a sentence, in phrases that are searched in a whole text
 *     ^  $          the beginning and the end of the clause, ignoring spaces and signs
 *     !(a|b)        not followed by one of them
 *     <!(a|b)       not preceded by one of them
 *     \+            the sign + itself
 *
 * Words are normalised like the messages in which they are searched. Nothing is unbounded, so that the time grows with
 * the length of a text and not with its square.
 */
export type PhraseNode =
  | { kind: 'sign'; sign: string }
  | { kind: 'gap'; max: number }
  | { kind: 'rest' | 'word' | 'digit' | 'signs' | 'line' | 'start' | 'end' }
  | { kind: 'group'; alternatives: PhraseNode[][] }
  | { kind: 'repeat'; node: PhraseNode; times: '?' | '*' }
  | { kind: 'not'; side: 'before' | 'behind'; alternatives: PhraseNode[][] }

export type PhraseLists = Readonly<Record<string, readonly PhraseNode[][]>>

const normaliseWords = (phrase: string) =>
  phrase.replace(/\{\w+\}|[\p{L}\p{M}]+/gu, (part) => (part.startsWith('{') ? part : normalise(part)))

export const phrasesIn = (text: string): string[] =>
  text
    .split(/(?<!\\)[,\n]/)
    .map((phrase) => normaliseWords(phrase.trim()))
    .filter((phrase) => phrase !== '')

const single = { '@': 'word', '#': 'digit', '~': 'signs', '/': 'line', '^': 'start', $: 'end' } as const
const isSingle = (sign: string): sign is keyof typeof single => Object.hasOwn(single, sign)

/** Parses a phrase; throws if the notation is invalid or names an unknown list. */
export function parsePhrase(phrase: string, lists: PhraseLists = {}): PhraseNode[] {
  let at = 0
  const fail = (why: string): never => {
    throw new Error(`${why} in the phrase ${phrase}`)
  }
  const take = (text: string) => {
    if (!phrase.startsWith(text, at)) return false
    at += text.length
    return true
  }
  function alternatives(): PhraseNode[][] {
    const found = [sequence()]
    while (take('|')) found.push(sequence())
    if (!take(')')) fail('a bracket is open')
    return found
  }
  function namedList(): PhraseNode {
    const end = phrase.indexOf('}', at)
    const name = phrase.slice(at, end)
    const list = lists[name] ?? fail(`no list is named ${name}`)
    at = end + 1
    return { kind: 'group', alternatives: [...list] }
  }
  function node(): PhraseNode {
    if (take('(')) return { kind: 'group', alternatives: alternatives() }
    if (take('!(')) return { kind: 'not', side: 'before', alternatives: alternatives() }
    if (take('<!(')) return { kind: 'not', side: 'behind', alternatives: alternatives() }
    if (take('{')) return namedList()
    if (take('…')) {
      const [digits = ''] = /^\d*/.exec(phrase.slice(at)) ?? []
      at += digits.length
      return digits === '' ? { kind: 'rest' } : { kind: 'gap', max: Number(digits) }
    }
    take('\\')
    const isLiteral = phrase[at - 1] === '\\'
    const sign = phrase[at] ?? fail('a sign is missing')
    at += 1
    if (isLiteral) return { kind: 'sign', sign }
    if (isSingle(sign)) return { kind: single[sign] }
    return '?*}!'.includes(sign) ? fail(`${sign} is misplaced`) : { kind: 'sign', sign }
  }
  function sequence(): PhraseNode[] {
    const nodes: PhraseNode[] = []
    while (at < phrase.length && phrase[at] !== '|' && phrase[at] !== ')') {
      const next = node()
      const times = take('?') ? '?' : take('*') ? '*' : null
      nodes.push(times ? { kind: 'repeat', node: next, times } : next)
    }
    return nodes
  }
  const nodes = sequence()
  return at < phrase.length ? fail('a bracket is closed that was not open') : nodes
}

/**
 * Letters of other scripts count as signs, so that a lone `OTP` is found in a Korean clause. Bounded, because the
 * search would otherwise look at all signs that follow each sign; normalise() cuts longer runs.
 */
const signs = '\\W{0,100}'
/** At the ends of a clause they do not, so that a phrase can be its whole clause. */
const outerSigns = '[^\\p{L}\\p{M}\\p{N}]{0,20}'

/** The edges of a sequence that must also be word boundaries. */
type Edges = { left: boolean; right: boolean }

const noEdges: Edges = { left: false, right: false }
const bothEdges: Edges = { left: true, right: true }

/** A word begins or ends next to a gap and at the ends of the clause. */
const opensWord = (node: PhraseNode | undefined) => node !== undefined && ['gap', 'start', 'end'].includes(node.kind)

function hasLetterAt(nodes: readonly PhraseNode[], side: 'left' | 'right'): boolean {
  const seen = nodes.filter(({ kind }) => kind !== 'not')
  const outer = side === 'left' ? seen[0] : seen.at(-1)
  if (outer === undefined) return false
  if (outer.kind === 'sign') return /[\p{L}\p{N}]/u.test(outer.sign)
  if (outer.kind === 'group') return outer.alternatives.every((nested) => hasLetterAt(nested, side))
  if (outer.kind !== 'repeat') return outer.kind === 'word'
  const inner = side === 'left' ? seen.slice(1) : seen.slice(0, -1)
  return hasLetterAt([outer.node], side) && hasLetterAt(inner, side)
}

/**
 * The regular expression of a phrase. In languages with spaces between words (`bySpaces`), its edges and the text next
 * to a gap match whole words only.
 */
export const patternOf = (nodes: readonly PhraseNode[], bySpaces: boolean): string =>
  sequencePattern(nodes, bySpaces ? bothEdges : noEdges, bySpaces)

function sequencePattern(nodes: readonly PhraseNode[], edges: Edges, bySpaces: boolean): string {
  const isReal = ({ kind }: PhraseNode) => kind !== 'not'
  const parts = nodes.map((node, at) => {
    if (!isReal(node)) return nodePattern(node, noEdges, bySpaces)
    const before = nodes.slice(0, at).findLast(isReal)
    const behind = nodes.slice(at + 1).find(isReal)
    const isLeft = before === undefined ? edges.left : bySpaces && opensWord(before)
    const isRight = behind === undefined ? edges.right : bySpaces && opensWord(behind)
    const left = isLeft && hasLetterAt(nodes.slice(at), 'left')
    const right = isRight && hasLetterAt(nodes.slice(0, at + 1), 'right')
    const inner = nodePattern(node, { left: isLeft && !left, right: isRight && !right }, bySpaces)
    return `${left ? '\\b' : ''}${inner}${right ? '\\b' : ''}`
  })
  return parts.join('')
}

function nodePattern(node: PhraseNode, edges: Edges, bySpaces: boolean): string {
  const oneOf = (alternatives: PhraseNode[][], inside: Edges) =>
    alternatives.map((nested) => sequencePattern(nested, inside, bySpaces)).join('|')
  switch (node.kind) {
    case 'sign':
      return /[.*+?^${}()|[\]\\/]/.test(node.sign) ? `\\${node.sign}` : node.sign
    case 'gap':
      return `.{0,${node.max}}`
    case 'group':
      return `(?:${oneOf(node.alternatives, edges)})`
    case 'repeat':
      return `(?:${nodePattern(node.node, noEdges, bySpaces)})${node.times === '*' ? '{0,12}' : '?'}`
    case 'not':
      return node.side === 'behind'
        ? `(?<!${oneOf(node.alternatives, noEdges)})`
        : `(?!${oneOf(node.alternatives, { left: false, right: bySpaces })})`
    default:
      return {
        rest: '\\w{0,40}',
        word: '\\w{1,40}',
        digit: '\\d',
        signs,
        line: '\\n',
        start: `^${outerSigns}`,
        end: `${outerSigns}$`,
      }[node.kind]
  }
}
