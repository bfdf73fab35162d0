import { XMLParser } from 'fast-xml-parser'
import { refuseField } from '../../base/refuse.ts'
import type { Position } from './statement.ts'

export type Node = { [name: string]: unknown }

/** Parsed as lists, since they may repeat. */
const many = new Set([
  'Stmt',
  'Rpt',
  'Ntfctn',
  'Bal',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'Ustrd',
  'Strd',
  'RfrdDocInf',
  'AddtlRmtInf',
])
const begins = XMLParser.getMetaDataSymbol() as unknown as string

/** Refuses document types and entities: banks send neither, and entities can expand without limit. */
export function parseXml(text: string): Node {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw refuseField('file', 'bank_file_unreadable')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    captureMetaData: true,
    isArray: (name) => many.has(name),
  })
  try {
    return parser.parse(text, true) as Node
  } catch {
    // Not well-formed, or nested too deeply.
    throw refuseField('file', 'bank_file_unreadable')
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The tag at a path, or an empty one if it is missing; refuses a repeated one. */
export function get(node: Node, ...path: string[]): Node {
  let at: unknown = node
  for (const name of path) at = isNode(at) ? at[name] : undefined
  if (Array.isArray(at)) throw refuseField('file', 'bank_file_unreadable')
  return isNode(at) ? at : {}
}

export const list = (node: Node, name: string): Node[] => {
  const value = node[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const spellOut = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/gi, (all, spelled: string) => {
    const name = spelled.toLowerCase()
    if (!name.startsWith('#')) return predefined[name] ?? all
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** The text of a tag; repeated tags are joined. */
export function textOf(node: Node, ...path: string[]): string {
  const name = path.at(-1) ?? ''
  const value = get(node, ...path.slice(0, -1))[name]
  const text = isNode(value) ? value['#text'] : Array.isArray(value) ? value.map(textOfItem).join(' ') : value
  return typeof text === 'string' ? spellOut(text).trim() : ''
}

const textOfItem = (item: unknown) => (isNode(item) ? String(item['#text'] ?? '') : String(item))

export function firstText(node: Node, ...paths: readonly (readonly string[])[]): string {
  for (const path of paths) {
    const text = textOf(node, ...path)
    if (text !== '') return text
  }
  return ''
}

export const startOf = (node: Node): number =>
  Number((node[begins] as { startIndex?: number } | undefined)?.startIndex ?? 0)

/** Converts a character's index to line and column, which a refusal shows. */
export function positionsOf(text: string): (at: number) => Position {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 }
  }
}
