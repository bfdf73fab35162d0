import { spawn } from 'node:child_process'
import {
  failure,
  judge,
  type PlaywrightReport,
  playwrightResult,
  prepareReport,
  type Result,
  readReport,
  rowsNote,
  type VitestReport,
  vitestResult,
} from './gate-reports.ts'
import { rowsReport } from './real-data.ts'
import { root } from './root.ts'

export type Env = Readonly<Record<string, string>>

export type Step = { name: string; run: (env: Env) => Promise<Result> }

export type Part = { at: number; of: number }

type Shown = 'at once' | 'at the end' | 'on failure'

function execute(args: string[], shown: Shown, env: Env): Promise<number> {
  const isKept = shown !== 'at once'
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', isKept ? 'pipe' : 'inherit', isKept ? 'pipe' : 'inherit'],
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
      if (code !== 0 || shown === 'at the end') process.stdout.write(output)
      resolve(code ?? 1)
    })
  })
}

async function passOrFail(args: string[], shown: Shown, env: Env): Promise<Result> {
  const code = await execute(args, shown, env)
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, notes: [] } : failure(`exit code ${code}`)
}

export const command = (name: string, ...args: string[]): Step => ({
  name,
  run: (env) => passOrFail(args, 'on failure', env),
})

export const report = (name: string, ...args: string[]): Step => ({
  name,
  run: (env) => passOrFail(args, 'at the end', env),
})

const partOf = (part: Part | undefined) => (part ? [`--shard=${part.at}/${part.of}`] : [])
const fileOf = (name: string, part: Part | undefined) => (part ? `${name}-${part.at}` : name)

type Tests = { project: string; part?: Part; shown?: Shown; env?: Env }

export const vitest = (name: string, { project, part, shown = 'at once', env: own = {} }: Tests): Step => ({
  name,
  run: async (env) => {
    const file = prepareReport(`${fileOf(project, part)}.json`)
    const rows = prepareReport(`${fileOf(project, part)}-rows.jsonl`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...partOf(part), ...reporters]
    const code = await execute(args, shown, { ...env, ...own, [rowsReport]: rows })
    const figures = readReport<VitestReport>(file)
    return figures ? judge(code, vitestResult(figures, rowsNote(rows))) : failure('vitest left no report')
  },
})

export const playwright = (name: string, part?: Part): Step => ({
  name,
  run: async (env) => {
    const file = prepareReport(`${fileOf('journeys', part)}.json`)
    const rows = prepareReport(`${fileOf('journeys', part)}-rows.jsonl`)
    const args = ['node_modules/@playwright/test/cli.js', 'test', ...partOf(part), '--reporter=list,json']
    const code = await execute(args, 'at once', { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, [rowsReport]: rows })
    const figures = readReport<PlaywrightReport>(file)
    return figures ? judge(code, playwrightResult(figures, rowsNote(rows))) : failure('Playwright left no report')
  },
})
