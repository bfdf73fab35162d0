import { isNode, type SourceNode as Node, parseSource } from '#tools/source-nodes.ts'

/** Modifiers between `test` and its title. Tests that are skipped, planned or expected to fail prove nothing. */
const modifiers = ['each', 'for', 'concurrent', 'sequential', 'describe', 'serial', 'parallel']

/** The words of a callee, from the outside in: `test.describe` and `test.each(…)` are test, describe and test, each. */
function wordsOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee['type'] === 'Identifier') return [String(callee['name'])]
  if (callee['type'] === 'CallExpression') return wordsOf(callee['callee'])
  if (callee['type'] !== 'MemberExpression' || callee['computed'] === true) return []
  return [...wordsOf(callee['object']), ...wordsOf(callee['property'])]
}

function titleOf(call: Node, source: string): string | null {
  const [first] = call['arguments'] as Node[]
  if (first?.['type'] === 'Literal' && typeof first['value'] === 'string') return first['value']
  if (first?.['type'] !== 'TemplateLiteral') return null
  return source.slice(Number(first['start']) + 1, Number(first['end']) - 1)
}

/**
 * The titles of a file's tests with those of their groups: `a closed shop › is shown as closed`. Titles are as in the
 * source, so `test.each` keeps its `%s` and a template its `${name}`.
 */
export function titlesOf(file: string, source: string): string[] {
  const titles: string[] = []
  const walk = (node: unknown, groups: readonly string[]): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, groups)
    if (Array.isArray(node) || !isNode(node)) return
    const [root = '', ...rest] = node['type'] === 'CallExpression' ? wordsOf(node['callee']) : []
    const title = ['test', 'it', 'describe'].includes(root) ? titleOf(node, source) : null
    const isKnown = rest.every((word) => modifiers.includes(word))
    if (title !== null && !isKnown) return
    const isGroup = root === 'describe' || rest.includes('describe')
    const path = title === null ? groups : [...groups, title]
    if (title !== null && !isGroup) titles.push(path.join(' › '))
    for (const value of Object.values(node)) walk(value, isGroup ? path : groups)
  }
  walk(parseSource(file, source), [])
  return titles
}
