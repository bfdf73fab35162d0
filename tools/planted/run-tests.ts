import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/** `broken`: no test began, for example because the planted text is not valid SQL or TypeScript. */
export type Outcome = {
  result: 'passed' | 'failed' | 'broken'
  file: string
  by: string
  said: string
}

type RunInput = {
  folder: string
  filters: readonly string[]
  workers: number
}

/** Longer than the whole daily list takes on a busy machine. A run that exceeds it is ended and has not passed. */
const longestMs = 45 * 60_000
const keptOutput = 4_000
/** Without full figures, and without a slice of the full files. */
const dailyAlone = { LONG: '', TEST_SLICE: '' }

type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const running = new Set<ChildProcess>()

export async function stopTests(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGINT')
      return once(child, 'close')
    }),
  )
}

export async function runTests({ folder, filters, workers }: RunInput): Promise<Outcome> {
  const file = join(folder, 'planted-report.json')
  rmSync(file, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'postgres', '--bail', '1']
  const reporting = ['--passWithNoTests', '--reporter=json', `--outputFile.json=${file}`, `--maxWorkers=${workers}`]
  const { code, output } = await runNode(folder, [...args, ...reporting, ...filters])
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
  return judge(folder, report, { code, output })
}

type Ended = { code: number | null; output: string }

function runNode(cwd: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...dailyAlone },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const keep = (chunk: unknown) => {
    output = (output + String(chunk)).slice(-keptOutput)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const timer = setTimeout(() => child.kill('SIGINT'), longestMs)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output })
    })
  })
}

/**
 * A failed test, or a failed setup of its file, has caught the fault. A file that did not load has not: the planted
 * text is not valid code.
 */
function judge(folder: string, report: Report | null, { code, output }: Ended): Outcome {
  const files = report?.testResults ?? []
  if (code !== 0 && files.every(({ assertionResults }) => assertionResults.length === 0)) {
    return { result: 'broken', file: '', by: '', said: output }
  }
  for (const { name, message, assertionResults } of files) {
    const path = relative(folder, name)
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) {
      const said = shorten(failed.failureMessages.join('\n'))
      return { result: 'failed', file: path, by: `${path} › ${failed.fullName}`, said }
    }
    if (message !== '' && assertionResults.length > 0) {
      return { result: 'failed', file: path, by: `${path} › its preparation`, said: shorten(message) }
    }
    if (message !== '') return { result: 'broken', file: path, by: path, said: message }
  }
  return code === 0
    ? { result: 'passed', file: '', by: '', said: '' }
    : { result: 'failed', file: '', by: code === null ? 'it does not end' : 'an error outside of a test', said: output }
}

const shorten = (message: string) => message.split('\n').slice(0, 3).join('\n').slice(0, 400)
