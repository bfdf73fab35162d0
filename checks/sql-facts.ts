import { type SqlFunction, sqlFunctions } from '#server/testing/sql-statements.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'

const migrations = () =>
  sourceFiles(/^server\/db\/migrations\/.*\.sql$/)
    .map(readSource)
    .join('\n')
    .replaceAll(/--[^\n]*/g, '')

const literals = (text: string): string[] => [...text.matchAll(/'([^']*)'/g)].map(([, literal = '']) => literal)

/** The text up to the bracket that closes the one before `start`. */
function enclosed(text: string, start: number): string {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if ('(['.includes(text[at] ?? '')) depth++
    if (')]'.includes(text[at] ?? '') && --depth === 0) return text.slice(start, at)
  }
  throw new Error('a parenthesis is not closed')
}

function splitArguments(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if ('(['.includes(character)) depth++
    if (')]'.includes(character)) depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

/** The values that a check constraint allows for each `table.column`; a later migration replaces an earlier one. */
export function allowedValues(column: RegExp): Map<string, string[]> {
  const tables = [...migrations().matchAll(/(?:create|alter) table (?:if exists )?(\w+)([\s\S]*?);/g)]
  return new Map(
    tables.flatMap(([, table = '', text = '']) =>
      [...text.matchAll(/check \((\w+) in \(([^)]*)\)\)/g)]
        .filter(([, name = '']) => column.test(name))
        .map(([, name, values = '']): [string, string[]] => [`${table}.${name}`, literals(values)]),
    ),
  )
}

export function columnsOf(table: string): string[] {
  const [, text = ''] = new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`).exec(migrations()) ?? []
  const added = [...migrations().matchAll(new RegExp(`alter table ${table}\\s([\\s\\S]*?);`, 'g'))].flatMap(
    ([, change = '']) => [...change.matchAll(/add column (?:if not exists )?(\w+)/g)].map(([, name = '']) => name),
  )
  const made = [...text.matchAll(/^ {2}(\w+) (?:uuid|date|bigint|integer|text|timestamptz)/gm)]
  return [...made.map(([, name = '']) => name), ...added]
}

export const functions: readonly SqlFunction[] = sqlFunctions().map((each) => ({
  ...each,
  text: each.text.replaceAll(/--[^\n]*/g, ''),
}))

const functionsByName = new Map(functions.map((each) => [each.name, each]))
const bodyOf = ({ text }: SqlFunction) => text.slice(text.indexOf('$$'))

function callsOf(name: string): { caller: SqlFunction; given: string[] }[] {
  return functions.flatMap((caller) =>
    [...bodyOf(caller).matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ 0: head, index }) => ({
      caller,
      given: splitArguments(enclosed(bodyOf(caller), index + head.length)),
    })),
  )
}

export function reachOf(name: string, seen = new Set<string>()): Set<string> {
  const called = functionsByName.get(name)
  if (!called || seen.has(name)) return seen
  seen.add(name)
  for (const [, next = ''] of bodyOf(called).matchAll(/\b(\w+)\(/g)) reachOf(next, seen)
  return seen
}

export const writesState = (name: string, { table, column, value }: Record<'table' | 'column' | 'value', string>) =>
  [...reachOf(name)].some((each) => {
    const body = bodyOf(functionsByName.get(each) as SqlFunction)
    const updates = [...body.matchAll(new RegExp(`update ${table}(?: \\w)? set([\\s\\S]*?)\\bwhere\\b`, 'g'))]
    const inserts = [...body.matchAll(new RegExp(`insert into ${table} \\(([\\s\\S]*?);`, 'g'))]
    return (
      updates.some(([, set = '']) => new RegExp(`\\b${column} = (case[^,]*)?'${value}'`).test(set)) ||
      // A parameter or a variable may carry every value that the table allows.
      updates.some(([, set = '']) => new RegExp(`\\b${column} = [pv]_\\w+`).test(set)) ||
      updates.some(([, set = '']) => new RegExp(`\\b${column} = case[\\s\\S]*?'${value}'[\\s\\S]*?end`).test(set)) ||
      // An insert that leaves the column out writes its default.
      inserts.some(([, rest = '']) => rest.includes(`'${value}'`) || !new RegExp(`\\b${column}\\b`).test(rest))
    )
  })

export type PostingStatement = { function: string; kinds: string[]; from: string[]; into: string[] }

const parametersOf = ({ text }: SqlFunction): string[] => {
  const head = /^create (?:or replace )?function \w+\(/.exec(text)?.[0] ?? ''
  return splitArguments(enclosed(text, head.length)).map((parameter) => parameter.split(/\s+/)[0] ?? '')
}

function valuesOf(expression: string, inside: SqlFunction): string[] {
  const own = literals(expression)
  if (own.length > 0 || !/^\w+$/.test(expression)) return own
  const position = parametersOf(inside).indexOf(expression)
  if (position >= 0) {
    return callsOf(inside.name).flatMap(({ caller, given }) => valuesOf(given[position] ?? '', caller))
  }
  const [, assigned = ''] = new RegExp(`\\b${expression} text := ([^;]*);`).exec(inside.text) ?? []
  return literals(assigned)
}

/** An amount that begins with a minus is taken, and so is the part missing in `available`, which becomes owed. */
const isTaken = (amount: string) => amount.startsWith('-') || amount.startsWith('v_available -')

const arrayOf = (text: string): string[] => splitArguments(text.replace(/^array\[/, '').replace(/\]$/, ''))

export function postingStatements(accounts: readonly string[], kinds: readonly string[]): PostingStatement[] {
  return callsOf('post_to_ledger').map(({ caller, given }) => {
    const amounts = arrayOf(given[6] ?? '')
    const sides = arrayOf(given[5] ?? '').map((account, at) => ({
      isFrom: isTaken(amounts[at] ?? ''),
      names: valuesOf(account, caller).filter((name) => accounts.includes(name)),
    }))
    const namesOf = (isFrom: boolean) => sides.filter((side) => side.isFrom === isFrom).flatMap(({ names }) => names)
    return {
      function: caller.name,
      kinds: valuesOf(given[1] ?? '', caller).filter((kind) => kinds.includes(kind)),
      from: namesOf(true),
      into: namesOf(false),
    }
  })
}

export const ledgerKinds = (): string[] => allowedValues(/^kind$/).get('ledger_transaction.kind') ?? []
export const ledgerAccounts = (): string[] => allowedValues(/^account$/).get('ledger_posting.account') ?? []

export function ruleFigures(): Map<string, string> {
  const pattern = /^create or replace function (\w+)\(\) returns [\w[\]]+ immutable return ([^;]+);$/gm
  const found = [...readSource('server/db/functions/settings.sql').matchAll(pattern)]
  const plain = (value: string) => value.replace(/^interval '(.*)'$/, '$1').replace(/^array\[(.*)\]$/, '$1')
  return new Map(found.map(([, name = '', value = '']) => [name, plain(value)]))
}
