import { importTarget, readSource } from './source-files.ts'
import { type SourceNode as Node, parseSource } from './source-nodes.ts'

type Module = {
  declared: Map<string, ReadonlySet<string>>
  imported: Map<string, { file: string; name: string }>
  tests: { title: string; words: ReadonlySet<string> }[]
}

const wordsOf = (code: string): Set<string> =>
  new Set(code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(/[A-Za-z_$][\w$]*/g))

const isTestCall = (code: string) => /^(test|it)(\.each|\.for|\.concurrent)?[(<]/.test(code)
const titleOf = (code: string) =>
  /['"`](.+?)['"`]\s*,/.exec(code.slice(code.lastIndexOf(')(') + 1))?.[1] ?? code.slice(0, 60)

function readModule(file: string, source: string): Module {
  const found: Module = { declared: new Map(), imported: new Map(), tests: [] }
  const codeOf = ({ start, end }: Node) => source.slice(start, end)
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each)
    if (Array.isArray(node) || typeof node !== 'object' || node === null) return
    const known = node as Node
    if (known.type === 'CallExpression' && isTestCall(codeOf(known))) {
      const code = codeOf(known)
      found.tests.push({ title: titleOf(code), words: wordsOf(code) })
    } else for (const value of Object.values(known)) walk(value)
    const name = ((known['id'] ?? null) as { name?: string } | null)?.name
    if (name && /^(VariableDeclarator|FunctionDeclaration)$/.test(known.type))
      found.declared.set(name, wordsOf(codeOf(known)))
    if (known.type !== 'ImportDeclaration') return
    const target = importTarget(file, (known['source'] as { value: string }).value)
    for (const each of known['specifiers'] as { local: { name: string }; imported?: { name: string } }[]) {
      if (target) found.imported.set(each.local.name, { file: target, name: each.imported?.name ?? 'default' })
    }
  }
  walk(parseSource(file, source))
  return found
}

const modules = new Map<string, Module>()
function moduleOf(file: string): Module {
  const known = modules.get(file) ?? readModule(file, readSource(file))
  modules.set(file, known)
  return known
}

/** Whether code with these words reaches an `expect`, directly or through our own functions. */
function asserts(of: Module, words: ReadonlySet<string>, seen: Set<string>): boolean {
  if (words.has('expect')) return true
  return [...words].some((word) => {
    const own = of.declared.get(word)
    if (own && !seen.has(word)) return asserts(of, own, seen.add(word))
    const from = of.imported.get(word)
    if (!from || !/\.tsx?$/.test(from.file) || seen.has(`${from.file} ${from.name}`)) return false
    const module = moduleOf(from.file)
    seen.add(`${from.file} ${from.name}`)
    return asserts(
      module,
      module.declared.get(from.name) ?? new Set(),
      new Set([...seen].filter((each) => each.includes(' '))),
    )
  })
}

/** Titles of tests that reach no `expect`: they would always pass. */
export function silentTests(file: string, source: string): string[] {
  const module = readModule(file, source)
  return module.tests.filter(({ words }) => !asserts(module, words, new Set())).map(({ title }) => title)
}
