// Reads the reports of the test runners: figures, failures and times.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { RowsLookedAt } from './real-data.ts'
import { root } from './root.ts'

export type Timed = { name: string; seconds: number }

/**
 * The result of a step of the gate. A step that checked nothing failed or counts as skipped. `failures`: short
 * messages.
 */
export type Result = {
  passed: number
  failed: number
  skipped: number
  notes: string[]
  failures?: string[]
  tests?: Timed[]
  files?: Timed[]
}

export const failure = (note: string): Result => ({ passed: 0, failed: 1, skipped: 0, notes: [note] })

const reports = join(root, 'artifacts', 'reports')

export function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

export function prepareReport(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, name)
  rmSync(file, { force: true })
  return file
}

export function rowsNote(file: string): string[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  // Several test files may use the same rows, so equal lines count once.
  const sets = new Map(lines.map((line) => [line, JSON.parse(line) as RowsLookedAt]))
  const sum = (kind: 'own' | 'real') => [...sets.values()].reduce((total, each) => total + each[kind], 0)
  return [`looked at ${sum('own')} rows of our own and ${sum('real')} real ones`]
}

/** A nonzero exit code without failed tests counts as one failure. */
export function judge(code: number, { notes, ...counted }: Result): Result {
  if (counted.passed + counted.failed === 0) return failure('no test ran')
  if (code !== 0 && counted.failed === 0) return { ...counted, failed: 1, notes: [`exit code ${code}`, ...notes] }
  return { ...counted, notes }
}

export const slowest = (timed: readonly Timed[], count: number): Timed[] =>
  [...timed].sort((one, other) => other.seconds - one.seconds).slice(0, count)

type VitestFile = {
  name: string
  message: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[]
}

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

const shortMessage = (message: string) => message.split('\n').slice(0, 12).join('\n').slice(0, 1500)

function vitestFailures(files: VitestFile[]): string[] {
  return files.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    const named = tests.map((test) => `${file} › ${test.fullName}\n${shortMessage(test.failureMessages.join('\n'))}`)
    return message === '' || named.length > 0 ? named : [`${file}\n${shortMessage(message)}`]
  })
}

export function vitestResult({ testResults, ...figures }: VitestReport, notes: string[]): Result {
  return {
    passed: figures.numPassedTests,
    failed: figures.numFailedTests,
    skipped: figures.numPendingTests + figures.numTodoTests,
    notes,
    failures: vitestFailures(testResults),
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({
        name: `${relative(root, name)} › ${fullName}`,
        seconds: duration / 1000,
      })),
    ),
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { duration: number; errors: { message?: string }[] }[] }[] }[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

type Journey = { file: string; title: string; ok: boolean; seconds: number; message: string }

const journeysOf = (suites: PlaywrightSuite[]): Journey[] =>
  suites.flatMap(({ file, suites: inner = [], specs }) => [
    ...specs.map(({ title, ok, tests }) => {
      const results = tests.flatMap((each) => each.results)
      return {
        file: `e2e/${file}`,
        title,
        ok,
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      }
    }),
    ...journeysOf(inner),
  ])

/** A journey that passed only in a retry counts as failed. */
export function playwrightResult({ stats, suites }: PlaywrightReport, notes: string[]): Result {
  const journeys = journeysOf(suites)
  const files = Map.groupBy(journeys, ({ file }) => file)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    notes,
    failures: journeys
      .filter(({ ok }) => !ok)
      .map(({ file, title, message }) => `${file} › ${title}\n${shortMessage(message)}`),
    tests: journeys.map(({ file, title, seconds }) => ({ name: `${file} › ${title}`, seconds })),
    files: [...files].map(([name, own]) => ({ name, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) })),
  }
}
