// `npm run test:planted`: plants each fault of tools/planted/ alone, and expects the daily tests to catch it.
//   --only ID,ID   only these faults         --near      only the tests of the noun
//   --resume       only faults without a result for this state of the tree        --workers 2   two at once
import { parseArgs } from 'node:util'
import type { Fault } from './planted/fault.ts'
import { faults } from './planted/faults.ts'
import { keepResults, openResults, type Results, type Verdict } from './planted/results.ts'
import { type Outcome, runTests, stopTests } from './planted/run-tests.ts'
import { copyTree, type TreeCopy } from './planted/tree-copy.ts'
import { keepTemporaryFilesInMemory } from './temporary-files.ts'

const caughtMin = 0.95
const workersMax = 2
const coresMax = 2

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    near: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
  },
})

keepTemporaryFilesInMemory()
const workers = Math.min(workersMax, Math.max(1, Number(values.workers) || 1))
const results = openResults({ isKept: values.resume || values.only !== undefined })
const chosen = choose(values.only?.split(',') ?? [])
const copies: TreeCopy[] = []

function choose(ids: readonly string[]): readonly Fault[] {
  const unknown = ids.filter((id) => !faults.some((fault) => fault.id === id))
  if (unknown.length > 0) {
    process.stderr.write(`no such fault: ${unknown.join(', ')}\n`)
    process.exit(2)
  }
  return ids.length === 0 ? faults : faults.filter(({ id }) => ids.includes(id))
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const run = (copy: TreeCopy, filters: readonly string[]): Promise<Outcome> =>
  runTests({ folder: copy.folder, filters, workers: workers === 1 ? coresMax : 1 })

/** Whether a test file passes without a fault. */
async function isGreen(copy: TreeCopy, file: string): Promise<boolean> {
  if (results.green.includes(file)) return true
  const { result } = await run(copy, [file].filter(Boolean))
  if (result === 'passed') results.green.push(file)
  return result === 'passed'
}

/** Runs tests with the fault. A test that fails without it too has caught nothing. */
async function runPlanted(copy: TreeCopy, fault: Fault, filters: readonly string[]): Promise<Outcome> {
  const restore = copy.plant(fault)
  const outcome = await run(copy, filters).finally(restore)
  if (outcome.result !== 'failed' || (await isGreen(copy, outcome.file))) return outcome
  return { ...outcome, result: 'broken', said: `fails without the fault too: ${outcome.by}` }
}

const verdictOf = { failed: 'caught', passed: 'survived', broken: 'broken' } as const

/** The tests near the fault run first, because one of them mostly catches it. */
async function tryFault(copy: TreeCopy, fault: Fault): Promise<Verdict> {
  const startMs = performance.now()
  const stages = [...fault.near.map((name) => [name]), ...(values.near ? [] : [[]])]
  let outcome: Outcome = { result: 'passed', file: '', by: '', said: '' }
  let isNear = true
  for (const filters of stages) {
    isNear = filters.length > 0
    outcome = await runPlanted(copy, fault, filters)
    if (outcome.result !== 'passed') break
  }
  const { result, by, said } = outcome
  const seconds = Math.round((performance.now() - startMs) / 1000)
  return { verdict: verdictOf[result], by, said, seconds, isNear }
}

const marks = { caught: '✔', survived: '✘', broken: '!' } as const

function sayVerdict({ id, breaks }: Fault, { verdict, by, said, seconds }: Verdict): void {
  const told = { caught: `caught by ${by}`, survived: `SURVIVED: ${breaks}`, broken: `not planted: ${said}` }
  say(`${marks[verdict]} ${id.padEnd(28)} ${String(seconds).padStart(4)} s  ${told[verdict]}`)
}

async function work(waiting: Fault[]): Promise<void> {
  const copy = copyTree()
  copies.push(copy)
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const verdict = await tryFault(copy, fault)
    results.faults[fault.id] = verdict
    keepResults(results)
    sayVerdict(fault, verdict)
  }
}

function sum({ faults: known }: Results): number {
  const of = (wanted: Verdict['verdict']) => chosen.filter(({ id }) => known[id]?.verdict === wanted)
  const [caught, survived, broken] = [of('caught'), of('survived'), of('broken')]
  const share = caught.length / chosen.length
  say('')
  for (const { id, file, breaks } of survived) say(`✘ ${id} (${file}): ${breaks}`)
  const percent = `${(share * 100).toFixed(1)} %`
  say(
    `${caught.length} of ${chosen.length} caught (${percent}), ${survived.length} survived, ${broken.length} not planted`,
  )
  if (values.near) say('--near: what survived has met the tests of its noun alone')
  return share >= caughtMin && broken.length === 0 ? 0 : 1
}

async function leave(code: number): Promise<never> {
  await stopTests()
  for (const { remove } of copies) remove()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(1))

function isKnown({ id }: Fault): boolean {
  const known = results.faults[id]
  if (!values.resume || !known) return false
  return known.verdict === 'caught' || !known.isNear || values.near
}

const waiting = chosen.filter((fault) => !isKnown(fault))
say(`${chosen.length} faults at ${results.commit.slice(0, 8)}, ${chosen.length - waiting.length} known already`)
await Promise.all(Array.from({ length: workers }, () => work(waiting))).catch(async (failure: unknown) => {
  say(String(failure))
  await leave(1)
})
await leave(sum(results))
