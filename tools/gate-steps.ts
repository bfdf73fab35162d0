import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type RowsLookedAt, rowsReport } from './real-data.ts'
import { root } from './root.ts'

/** The result of a step of the gate. A step that checked nothing failed or counts as skipped. `failures`: what failed, in short. */
export type Result = { passed: number; failed: number; skipped: number; notes: string[]; failures?: string[] }

export type Step = { name: string; run: () => Promise<Result> }

const reports = join(root, 'artifacts', 'reports')

/** Runs a tool or a package's command on this Node. Its output is shown at once, or only after a failure. */
function execute(args: string[], shown: 'always' | 'on failure', env: Record<string, string> = {}): Promise<number> {
  const isQuiet = shown === 'on failure'
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  const keep = (chunk: unknown) => {
    output += String(chunk)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stdout.write(`${String(error)}\n`)
      resolve(1)
    })
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(output)
      resolve(code ?? 1)
    })
  })
}

export const failure = (note: string): Result => ({ passed: 0, failed: 1, skipped: 0, notes: [note] })

async function passOrFail(args: string[], shown: 'always' | 'on failure'): Promise<Result> {
  const code = await execute(args, shown)
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, notes: [] } : failure(`exit code ${code}`)
}

/** A step of one command, whose output is shown only if it fails. */
export const command = (name: string, ...args: string[]): Step => ({ name, run: () => passOrFail(args, 'on failure') })

/** A step of one command, whose output is always shown. */
export const report = (name: string, ...args: string[]): Step => ({ name, run: () => passOrFail(args, 'always') })

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

function prepareReport(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, name)
  rmSync(file, { force: true })
  return file
}

/** How many rows the tests of a run looked at: those of the repository, and the real ones where they are there. */
function rowsNote(file: string): string[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  // Several files of tests may look at the same rows.
  const sets = new Map(lines.map((line) => [line, JSON.parse(line) as RowsLookedAt]))
  const sum = (kind: 'own' | 'real') => [...sets.values()].reduce((total, each) => total + each[kind], 0)
  return [`looked at ${sum('own')} rows of our own and ${sum('real')} real ones`]
}

/** A nonzero exit code without failed tests counts as one failure. */
function judge(code: number, { notes, ...counted }: Result): Result {
  if (counted.passed + counted.failed === 0) return failure('no test ran')
  if (code !== 0 && counted.failed === 0) return { ...counted, failed: 1, notes: [`exit code ${code}`, ...notes] }
  return { ...counted, notes }
}

type VitestFile = {
  name: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

/** The first lines of what a test said. */
const shortMessage = (message: string) => message.split('\n').slice(0, 12).join('\n').slice(0, 1500)

function vitestFailures(files: VitestFile[]): string[] {
  return files.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    const named = tests.map((test) => `${file} › ${test.fullName}\n${shortMessage(test.failureMessages.join('\n'))}`)
    return message === '' || named.length > 0 ? named : [`${file}\n${shortMessage(message)}`]
  })
}

/** The tests of one vitest project. */
export const vitest = (name: string, project: string): Step => ({
  name,
  run: async () => {
    const file = prepareReport(`${project}.json`)
    const rows = prepareReport(`${project}-rows.jsonl`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters]
    const code = await execute(args, 'always', { [rowsReport]: rows })
    const figures = readReport<VitestReport>(file)
    if (!figures) return failure('vitest left no report')
    return judge(code, {
      passed: figures.numPassedTests,
      failed: figures.numFailedTests,
      skipped: figures.numPendingTests + figures.numTodoTests,
      notes: rowsNote(rows),
      failures: vitestFailures(figures.testResults),
    })
  },
})

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

function playwrightFailures(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ file, suites: inner = [], specs }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return `e2e/${file} › ${title}\n${shortMessage(errors.map(({ message = '' }) => message).join('\n'))}`
      }),
    ...playwrightFailures(inner),
  ])
}

/** The journeys in a real browser. One that passed only in a retry counts as failed. */
export const playwright = (name: string): Step => ({
  name,
  run: async () => {
    const file = prepareReport('journeys.json')
    const rows = prepareReport('journeys-rows.jsonl')
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
    const code = await execute(args, 'always', { PLAYWRIGHT_JSON_OUTPUT_NAME: file, [rowsReport]: rows })
    const figures = readReport<PlaywrightReport>(file)
    if (!figures) return failure('Playwright left no report')
    const { expected, unexpected, flaky, skipped } = figures.stats
    return judge(code, {
      passed: expected,
      failed: unexpected + flaky,
      skipped,
      notes: rowsNote(rows),
      failures: playwrightFailures(figures.suites),
    })
  },
})
