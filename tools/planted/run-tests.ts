import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/** `broken`: no test began, as where a planted text is no SQL or no TypeScript. */
export type Outcome = {
  result: 'passed' | 'failed' | 'broken'
  /** The file of the test that failed, and its name. */
  file: string
  by: string
  said: string
}

type RunInput = {
  /** The copy of the tree. */
  folder: string
  /** What the names of the files of tests contain; none: the whole daily list. */
  filters: readonly string[]
  workers: number
}

/** Longer than the whole daily list takes on a busy machine: what does not end is ended, and has not passed. */
const longestMs = 45 * 60_000
const keptOutput = 4_000
/** No full figures, and no slice of the full files. */
const dailyAlone = { LONG: '', TEST_SLICE: '' }

type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const running = new Set<ChildProcess>()

/** Ends what runs, and waits until it has stopped its databases. */
export async function stopTests(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGINT')
      return once(child, 'close')
    }),
  )
}

/** Runs daily tests of a copy up to the first that fails. */
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
 * A failed test, or a preparation that failed with the tests of its file, has caught the fault. A file that did not even
 * load has not: what was planted is no code.
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
