// projects: unit
import { expect, test } from 'vitest'
import { exportLimits } from '#contract/archive.ts'
import * as depositMethods from '#contract/deposit-methods.ts'
import * as contract from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import * as payouts from '#contract/payouts.ts'
import * as refunds from '#contract/refunds.ts'
import { readConfig } from '#server/base/config.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'
import { cellsOf } from './proofs.ts'
import {
  allowedValues,
  columnsOf,
  functions,
  ledgerAccounts,
  ledgerKinds,
  type PostingStatement,
  postingStatements,
  reachOf,
  ruleFigures,
  writesState,
} from './sql-facts.ts'

const document = readSource('docs/domain.md')

function sectionOf(heading: string): string {
  const lines = document.split('\n')
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'))
  if (start < 0) throw new Error(`docs/domain.md has no heading ${heading}`)
  const end = lines.findIndex((line, at) => at > start && line.startsWith('#'))
  return lines.slice(start, end < 0 ? undefined : end).join('\n')
}

const codesOf = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const rowsOf = (heading: string): string[][] =>
  sectionOf(heading)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(cellsOf)
    .filter(([first = '']) => !/^-+$/.test(first))
    .slice(1)

const namesOf = (heading: string): string[] => rowsOf(heading).map(([first]) => codesOf(first)[0] ?? '')

const machines = [
  ...document.matchAll(/^### `(\w+)\.(\w+)`\n[\s\S]*?```mermaid\nstateDiagram-v2\n([\s\S]*?)```/gm),
].map(([, table = '', column = '', diagram = '']) => ({
  table,
  column,
  steps: [...diagram.matchAll(/^ {2}(\S+) --> (\S+?)(?:: (\S+))?$/gm)].map(([, from = '', to = '', by]) => ({
    from,
    to,
    by,
  })),
}))

const callNames = new Set(
  Object.entries(contract).flatMap(([noun, calls]) => Object.keys(calls as object).map((name) => `${noun}.${name}`)),
)

test('every state machine of the tables is drawn, with all its states and no other', () => {
  const inTables = allowedValues(/^(status|state|logistics|settlement|arrival)$/)
  expect(inTables.size).toBeGreaterThan(5)
  expect(machines.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([...inTables.keys()].sort())
  for (const { table, column, steps } of machines) {
    const drawn = new Set(steps.flatMap(({ from, to }) => [from, to]).filter((state) => state !== '[*]'))
    expect([...drawn].sort(), `${table}.${column}`).toEqual(inTables.get(`${table}.${column}`)?.toSorted())
  }
})

test('every step that is drawn is made by the function of its label, or by the call', () => {
  const names = new Set(functions.map(({ name }) => name))
  const wrong = machines.flatMap(({ table, column, steps }) =>
    steps.flatMap(({ from, to, by }) => {
      if (to === '[*]') return []
      const isMade = by?.includes('.')
        ? callNames.has(by)
        : by !== undefined && names.has(by) && writesState(by, { table, column, value: to })
      return isMade ? [] : [`${table}.${column}: ${from} to ${to} by ${by}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('every function that writes a state is drawn, itself or by the function that calls it', () => {
  const writers = machines.flatMap(({ table, column, steps }) =>
    functions.flatMap(({ name, text }) => {
      const sets = [...text.matchAll(new RegExp(`update ${table}(?: \\w)? set([\\s\\S]*?)\\bwhere\\b`, 'g'))]
      const values = sets.flatMap(([, set = '']) =>
        [...set.matchAll(new RegExp(`\\b${column} = '(\\w+)'`, 'g'))].map(([, value]) => value),
      )
      return values.map((value) => ({
        writer: `${name} writes ${table}.${column} = ${value}`,
        isDrawn: steps.some(({ to, by }) => to === value && by !== undefined && reachOf(by).has(name)),
      }))
    }),
  )
  expect(writers.length).toBeGreaterThan(10)
  expect(writers.filter(({ isDrawn }) => !isDrawn).map(({ writer }) => writer)).toEqual([])
})

type Movement = { kind: string; by: string[]; isPosted: boolean; from: string[]; into: string[] }

const movements: Movement[] = rowsOf('Movements').map(([kind, by, from, into]) => ({
  kind: codesOf(kind)[0] ?? '',
  by: codesOf(by),
  isPosted: by !== 'none yet',
  from: codesOf(from),
  into: codesOf(into),
}))

const posting = postingStatements(ledgerAccounts(), ledgerKinds())
const uniqueSorted = (names: readonly string[]) => [...new Set(names)].sort()
const withKind = (kind: string) => posting.filter(({ kinds }) => kinds.includes(kind))

test('the document names the kinds and the accounts of the ledger, and no other', () => {
  expect(ledgerKinds().length).toBeGreaterThan(20)
  expect(movements.map(({ kind }) => kind).sort()).toEqual(ledgerKinds().toSorted())
  expect(namesOf('Accounts').sort()).toEqual(ledgerAccounts().toSorted())
})

test('a kind that no function posts is said to have none yet, and no other', () => {
  expect(posting.length).toBeGreaterThan(15)
  expect(posting.filter(({ kinds, from, into }) => !kinds.length || !from.length || !into.length)).toEqual([])
  expect(movements.filter(({ isPosted }) => !isPosted).map(({ kind }) => kind)).toEqual(
    movements.filter(({ kind }) => withKind(kind).length === 0).map(({ kind }) => kind),
  )
})

const invented = ({ kind, from, into }: Movement) => [
  ...from.filter((account) => !withKind(kind).some((statement) => statement.from.includes(account))),
  ...into.filter((account) => !withKind(kind).some((statement) => statement.into.includes(account))),
]

function unlisted({ kinds, from, into }: PostingStatement): string[] {
  const rows = movements.filter(({ kind }) => kinds.includes(kind))
  return [
    ...from.filter((account) => !rows.some((row) => row.from.includes(account))),
    ...into.filter((account) => !rows.some((row) => row.into.includes(account))),
  ]
}

test('each movement debits and credits the accounts that the document says', () => {
  for (const movement of movements.filter(({ isPosted }) => isPosted)) {
    expect(invented(movement), `${movement.kind} in the document`).toEqual([])
  }
  for (const statement of posting)
    expect(unlisted(statement), `${statement.function} posts ${statement.kinds}`).toEqual([])
})

test('each movement is made by the functions that the document says', () => {
  for (const { kind, by, isPosted } of movements) {
    expect(by.length > 0, kind).toBe(isPosted)
    for (const name of by) {
      const reached = reachOf(name)
      expect(
        withKind(kind).filter((statement) => reached.has(statement.function)).length,
        `${kind} by ${name}`,
      ).not.toBe(0)
    }
    const reached = new Set(by.flatMap((name) => [...reachOf(name)]))
    expect(withKind(kind).filter((statement) => !reached.has(statement.function))).toEqual([])
  }
})

test('the document has every figure that is counted, and no other', () => {
  const notFigures = ['merchant_id', 'date', 'events', 'notices']
  const counted = ['merchant_day', 'merchant_counter'].flatMap((table) =>
    columnsOf(table)
      .filter((column) => !notFigures.includes(column))
      .map((column) => `${table}.${column}`),
  )
  expect(counted.length).toBeGreaterThan(15)
  expect(namesOf('Figures').sort()).toEqual(counted.sort())
})

test('the document has every figure of the rules with its value, and no other', () => {
  const figures = ruleFigures()
  expect(figures.size).toBeGreaterThan(10)
  const documented = rowsOf('Figures of the rules').map(([name, value]) => [codesOf(name)[0], value])
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(figures))
})

/** Technical settings, which docs/operations.md describes instead. */
const technical = [
  'strangerImagesPerDay',
  'merchantImagesPerDay',
  'apiDocs',
  'platformOperator',
  ...[
    'production',
    'port',
    'host',
    ...['dataDir', 'objectStore'],
    'databaseUrl',
    'databasePoolMax',
    'databaseActiveMax',
    'demo',
    'testClock',
    ...['publicUrl', 'consoleUrl', 'shopUrl', 'consoleNetworks', 'smtpNeedsTls', 'hstsSubdomains'],
    'securityContact',
  ],
  ...['stripe', 'bankPayments'],
  ...['ownerUrl', 'databaseRoleSecret', 'databaseRoleSecretOther', 'auditDatabaseUrl', 'policy.clockIsFree'],
  ...['secret', 'keys', 'smtpUrl', 'mailFrom', 'depositKeys', 'chainAgreement', 'simulatedPayments', 'trustProxy'],
  'loopbackReceivers',
  ...['rateLimits', 'processes', 'jobs', 'drainSeconds', 'logLevel'],
  ...['outboxWorkers', 'outboxLeaseSeconds', 'breachedPasswordsUrl', 'securityLog', 'securityLogWholeAddresses'],
  ...['metricsPort', 'metricsHost', 'metricsToken', 'otlpUrl'],
]

const valuesOf = (config: object, path = ''): [string, unknown][] =>
  Object.entries(config).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
      ? valuesOf(value, `${path}${key}.`)
      : [[`${path}${key}`, value]],
  )

test('the document has every setting that is a rule, with its default, and no other', () => {
  const values = new Map(valuesOf(readConfig({ DEMO: '0' })))
  const rows = rowsOf('Settings that are rules').map(([name, environment, byDefault]) => ({
    name: codesOf(name)[0] ?? '',
    variables: codesOf(environment),
    byDefault,
  }))
  const covers = (name: string, path: string) => path === name || path.startsWith(`${name}.`)
  const named = [...rows.map(({ name }) => name), ...technical]
  expect(named.filter((name) => ![...values.keys()].some((path) => covers(name, path)))).toEqual([])
  expect([...values.keys()].filter((path) => !named.some((name) => covers(name, path)))).toEqual([])
  const source = readSource('server/base/config.ts')
  for (const { name, variables, byDefault } of rows) {
    for (const variable of variables) expect(source, variable).toContain(`'${variable}'`)
    // A group of settings has no single default to compare.
    if (values.has(name)) expect(byDefault, name).toBe(String(values.get(name)))
  }
})

test('the document has the timers of the contract with their values, and each is where it says', () => {
  const isTimer = (name: string) => /(Hours|Minutes|Days|Seconds|Tries)$/.test(name)
  const shared: Record<string, unknown> = { ...payouts, ...depositMethods, ...refunds, ...limits, ...exportLimits }
  const timers = Object.keys(shared).filter((name) => isTimer(name) && typeof shared[name] === 'number')
  const rows = rowsOf('Limits in the contract').map(([name, value, file]) => ({
    name: codesOf(name)[0] ?? '',
    value,
    file: codesOf(file)[0] ?? '',
  }))
  expect(timers.length).toBeGreaterThan(8)
  expect(uniqueSorted(timers).filter((timer) => !rows.some(({ name }) => name === timer))).toEqual([])
  for (const { name, value, file } of rows) {
    expect(String(shared[name]), name).toBe(value)
    expect(readSource(file), name).toMatch(new RegExp(`\\b${name}\\b`))
  }
})

test('each of the fourteen rules is held by what the document names', () => {
  const rows = rowsOf('The fourteen honesty rules')
  expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, at) => at + 1))
  expect(rows).toHaveLength(14)
  const code = sourceFiles(/^(server|contract|demo)\/.*(?<!\.test)\.(sql|ts)$/)
    .map(readSource)
    .join('\n')
  const isThere = (name: string) => name.includes('/') || new RegExp(`\\b${name.replace('=', '\\W+')}\\b`).test(code)
  for (const [number, , heldBy] of rows) {
    const names = codesOf(heldBy)
    expect(names.length, `rule ${number}`).toBeGreaterThan(0)
    expect(
      names.filter((name) => !name.startsWith('npm ') && !isThere(name)),
      `rule ${number}`,
    ).toEqual([])
  }
})
