// Lists what a release's servers use of the schema, one line each, and finds what a later schema has broken.
import type { Owner } from '#server/base/db/owner.ts'
import { readSource } from './source-files.ts'

/** For a function: names and types of its parameters; those in brackets are optional. */
const lines = `
  select format('column %s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull and not a.atthasdef and a.attidentity = '' then ' required' else '' end) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  union all
  select format('function %s(%s) %s', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid))
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
  union all
  select format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join pg_class c on c.oid = k.conrelid where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
  union all
  select format('unique %s.%s %s', c.relname, i.relname, pg_get_indexdef(i.oid))
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where i.relnamespace = 'public'::regnamespace and x.indisunique
    and not exists (select 1 from pg_constraint k where k.conindid = i.oid)`

/** `rights`: the lines of rights.txt, which its own test compares with the database. */
export async function readSchemaLines(owner: Owner, rights = readSource('server/db/rights.txt')): Promise<string[]> {
  const rows = await owner.rows(`select line from (${lines}) as lines order by line collate "C"`)
  const granted = rights.trim().split('\n')
  return [...rows.map(({ line }) => String(line).replace(/\s+/g, ' ')), ...granted.map((line) => `right ${line}`)]
}

/** Rights by party, on columns where a right names columns. A function is named without its parameters. */
function rightsOf(schema: readonly string[]): Set<string> {
  return new Set(
    schema.flatMap((line) => {
      const [, object, privilege, columns = '*', parties = ''] =
        /^right (\w+)(?:\(.*\))?: (\w+)(?: \((.*)\))?: (.*)$/.exec(line) ?? []
      return parties
        .split(', ')
        .flatMap((party) =>
          object === undefined ? [] : columns.split(', ').map((column) => `${party}: ${privilege} ${object}.${column}`),
        )
    }),
  )
}

const wider = (right: string) => right.replace(/\.[^.]+$/, '.*')

const kinds: readonly string[] = ['column', 'function', 'constraint', 'unique']

type Part = { kind: string; name: string; rest: string }

function partOf(line: string): Part {
  const [, kind = '', name = '', rest = ''] = /^(\w+) ([^\s(]+) ?(.*)$/.exec(line) ?? []
  return { kind, name, rest }
}

const keyOf = ({ kind, name }: Part) => `${kind} ${name}`
const tableOf = ({ name }: Part) => name.split('.')[0]

function shapeOf(rest: string) {
  const [, list = '', result = ''] = /^\((.*)\) ((?:SETOF |TABLE\().*|\S.*)$/.exec(rest) ?? []
  const parameters = list === '' ? [] : list.split(/, (?=\w+ \w)/)
  return {
    parameters: parameters.map((each) => each.replace(/ DEFAULT .*/, '')),
    optional: parameters.map((each) => / DEFAULT /.test(each)),
    result,
  }
}

function breaksOfFunction(before: Part, after: Part): string[] {
  const [was, is] = [shapeOf(before.rest), shapeOf(after.rest)]
  const keeps = was.parameters.every((each, at) => is.parameters[at] === each && (!was.optional[at] || is.optional[at]))
  const addsOptional = is.optional.slice(was.parameters.length).every(Boolean)
  return [
    ...(keeps && addsOptional ? [] : [`${keyOf(before)} takes other parameters`]),
    ...(was.result === is.result ? [] : [`${keyOf(before)} answers something else`]),
  ]
}

const partsOf = (schema: readonly string[]) =>
  new Map(
    schema
      .map(partOf)
      .filter(({ kind }) => kinds.includes(kind))
      .map((part) => [keyOf(part), part]),
  )

/**
 * Changes that servers of the previous release would notice: a name is missing or different, or a write is refused. New
 * tables, columns with defaults, further functions and optional parameters are allowed.
 */
export function breaksOf(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  const rights = rightsOf(after)
  const revoked = [...rightsOf(before)].filter((each) => !rights.has(each) && !rights.has(wider(each)))
  const tables = new Set([...was.values()].filter(({ kind }) => kind === 'column').map(tableOf))
  const changed = [...was.values()].flatMap((part) => {
    const now = is.get(keyOf(part))
    const refuses = part.kind === 'constraint' && !/^(UNIQUE|PRIMARY KEY)/.test(part.rest)
    if (!now) return refuses ? [] : [`${keyOf(part)} is gone`]
    if (part.kind === 'function') return breaksOfFunction(part, now)
    if (now.rest === part.rest || now.rest === part.rest.replace(/ required$/, '')) return []
    return [`${keyOf(part)} is another`]
  })
  const added = [...is.values()].filter((part) => !was.has(keyOf(part)) && tables.has(tableOf(part)))
  const refusing = added.filter(
    ({ kind, rest }) => kind !== 'function' && (kind !== 'column' || rest.endsWith(' required')),
  )
  return [
    ...changed,
    ...refusing.map((part) => `${keyOf(part)} may refuse what is written`),
    ...revoked.map((right) => `${right} is revoked`),
  ]
}
