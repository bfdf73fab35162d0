import { isNode, type SourceNode as Node, nodesOf, parseSource } from '#tools/source-nodes.ts'

export type Beginning = { file: string; component: string; control: string; begins: string }

const controls: Readonly<Record<string, string>> = {
  input: 'checked',
  select: 'value',
  Segments: 'value',
  SelectField: 'value',
  Checkbox: 'checked',
}
const unchosen = new Set(['null', "''", 'false', 'undefined', '', '[]', 'new Set()'])

export type Source = { file: string; source: string; body: readonly Node[] }

export const parse = (file: string, source: string): Source => ({ file, source, body: parseSource(file, source) })

export const codeOf = ({ source }: Source, node: unknown): string =>
  isNode(node) ? source.slice(node.start, node.end) : ''

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? '') : '')

/** An element's name and properties, as code. `hands`: it passes on all properties of its component. */
export type Element = { name: string; props: Map<string, { code: string; node: unknown }>; hands: boolean }

export function elementOf(of: Source, node: Node): Element {
  const props = new Map<string, { code: string; node: unknown }>()
  let hands = false
  for (const each of node['attributes'] as Node[]) {
    if (each.type !== 'JSXAttribute') {
      hands ||= !addSpread(of, each['argument'], props)
      continue
    }
    const value = each['value']
    const inner = isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value
    props.set(nameOf(each['name']), { code: codeOf(of, inner), node: inner })
  }
  return { name: codeOf(of, node['name']), props, hands }
}

/** Adds the properties in `{...{ name: value }}`; false if the spread value is defined elsewhere. */
function addSpread(of: Source, spread: unknown, props: Element['props']): boolean {
  if (!isNode(spread) || spread.type !== 'ObjectExpression') return false
  for (const each of spread['properties'] as Node[]) {
    if (each.type === 'Property')
      props.set(nameOf(each['key']), { code: codeOf(of, each['value']), node: each['value'] })
  }
  return true
}

type Part = {
  name: string
  isExported: boolean
  node: Node
  props: ReadonlySet<string>
  declared: Map<string, Node>
}

function partsOf(of: Source): Part[] {
  return of.body.flatMap((statement) => {
    const isExported = isNode(statement['declaration'])
    const inner = isNode(statement['declaration']) ? statement['declaration'] : statement
    const own = inner.type === 'VariableDeclaration' ? (inner['declarations'] as Node[])[0] : inner
    if (!own) return []
    const init = isNode(own['init']) ? own['init'] : own
    const props = new Set<string>()
    for (const each of nodesOf(init['params'])) if (each.type === 'Identifier') props.add(nameOf(each))
    const declared = new Map<string, Node>()
    for (const each of nodesOf(init)) {
      if (each.type !== 'VariableDeclarator') continue
      for (const named of nodesOf(each['id'])) if (named.type === 'Identifier') declared.set(nameOf(named), each)
    }
    return [{ name: nameOf(own['id']), isExported, node: init, props, declared }]
  })
}

type Origin = { prop: string } | { begins: string }

function originOf(of: Source, part: Part, value: string): Origin {
  const name = /^[\w$]+$/.exec(value)?.[0] ?? ''
  const declarator = part.declared.get(name)
  const init = isNode(declarator?.['init']) ? declarator['init'] : null
  if (init && codeOf(of, init['callee']) === 'useState') {
    const [first] = init['arguments'] as Node[]
    return { begins: codeOf(of, first) }
  }
  const isPlain = init && isNode(declarator?.['id']) && declarator['id'].type === 'Identifier'
  if (isPlain) return originOf(of, { ...part, declared: without(part.declared, name) }, chosenOf(codeOf(of, init)))
  if (!declarator && part.props.has(name)) return { prop: name }
  return { begins: value }
}

const without = (declared: Part['declared'], name: string) => new Map([...declared].filter(([each]) => each !== name))

/** The side of a comparison that is not the option: `bears` of `each === bears`, `kind` of `option.value === kind`. */
function chosenOf(code: string): string {
  const [left = '', right, ...rest] = code.split(' === ')
  if (right === undefined || rest.length > 0) return code
  return /^(each|'[^']*')$|\.(value|id|code)$/.test(left) ? right : left
}

/**
 * Every control whose initial choice is not empty. If a component passes its choice through, its users are the
 * controls. A value read from elsewhere (the URL, a form, a reply) is returned as written.
 */
export function chosenBeforehand(sources: readonly Source[]): Beginning[] {
  const known = new Map(Object.entries(controls))
  const found = new Map<string, Beginning>()
  const parts = sources.flatMap((of) => partsOf(of).map((part) => ({ of, part, elements: elementsOf(of, part) })))
  // A control may be passed through several components, each of which adds one more kind of control.
  for (let count = 0; count !== known.size; ) {
    count = known.size
    for (const each of parts) walkPart(each, { known, found })
  }
  return [...found.values()]
}

type Walk = { known: Map<string, string>; found: Map<string, Beginning> }

const appOf = ({ file }: Source) => file.split('/')[0]

const elementsOf = (of: Source, part: Part): Element[] =>
  [...nodesOf(part.node)].filter(({ type }) => type === 'JSXOpeningElement').map((node) => elementOf(of, node))

function walkPart({ of, part, elements }: { of: Source; part: Part; elements: Element[] }, { known, found }: Walk) {
  const handThrough = (prop: string) => known.set(`${part.isExported ? appOf(of) : of.file} ${part.name}`, prop)
  for (const { name, props, hands } of elements) {
    const prop = known.get(`${of.file} ${name}`) ?? known.get(`${appOf(of)} ${name}`) ?? known.get(name)
    if (!prop || (name === 'input' && !/radio|checkbox/.test(props.get('type')?.code ?? ''))) continue
    const value = props.get(prop) ?? (prop === 'checked' ? props.get('defaultChecked') : undefined)
    if (!value && hands) handThrough(prop)
    if (!value) continue
    const origin = originOf(of, part, chosenOf(value.code))
    if ('prop' in origin) handThrough(origin.prop)
    else if (!unchosen.has(origin.begins)) {
      const begins = origin.begins.replaceAll(/\s+/g, ' ')
      const beginning = { file: of.file, component: part.name, control: name, begins }
      found.set(Object.values(beginning).join(' '), beginning)
    }
  }
}
