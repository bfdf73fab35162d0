import { parseSync } from 'vite'

/** A node of a parsed source file. */
export type SourceNode = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

export const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value

export function parseSource(file: string, source: string): SourceNode[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  return program.body as unknown as SourceNode[]
}

/** All nodes of a value, each before those inside it. */
export function* nodesOf(value: unknown): Generator<SourceNode> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  if (!isNode(value)) return
  yield value
  for (const each of Object.values(value)) if (typeof each === 'object') yield* nodesOf(each)
}
