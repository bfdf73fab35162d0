// `npm test`: every check that a change must pass. `npm run test:full`: everything there is, before a release.
// With names of steps as arguments only these run; `--resume` goes on with a full run where it stopped.
import { daily, full, further, hasCluster, measured, type Plan, stepsOf } from './gate-plan.ts'
import { failure, type Result, slowest, type Timed } from './gate-reports.ts'
import { forget, gapsOf, keep, type Piece, readPieces, treeOfWork } from './gate-results.ts'
import type { Env, Step } from './gate-steps.ts'
import { root } from './root.ts'
import { sliceOfCommit } from './slice.ts'
import { readSource } from './source-files.ts'
import { installPackages } from './system-packages.ts'
import { filesOfSlice, placeOf, sliceCount } from './test-files.ts'

const slowestCount = 20
const nameWidth = 26

const args = process.argv.slice(2)
const isFull = args.includes('--full')
const isResumed = args.includes('--resume')
const names = args.filter((each) => !each.startsWith('--'))

const say = (text: string) => process.stdout.write(`${text}\n`)
const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`
const figures = ({ passed, failed, skipped }: Pick<Result, 'passed' | 'failed' | 'skipped'>) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** The name of the whole step also selects its parts. */
const nameOfWhole = ({ name }: Step) => name.replace(/ \d+ of \d+$/, '')

function choose(plan: Plan): Plan {
  if (names.length === 0) return plan
  const planned = stepsOf(plan)
  const unplanned = further.filter((step) => !planned.includes(step))
  const known = new Set([...planned, ...unplanned].flatMap((step) => [nameOfWhole(step), step.name]))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    process.stderr.write(`no such step: ${unknown.join(', ')}; there are ${[...known].join(', ')}\n`)
    process.exit(2)
  }
  const isNamed = (step: Step) => names.includes(step.name) || names.includes(nameOfWhole(step))
  const [beside, onDatabase] = [plan.beside.filter(isNamed), plan.onDatabase.filter(isNamed)]
  return { beside, onDatabase, after: [...plan.after, ...unplanned].filter(isNamed) }
}

const isOf = (file: string, project: string) => placeOf(file, readSource(file)).always.includes(project)

/** A slice may contain files that run only on a cluster. */
function nameWithPlace(file: string): string {
  const isOnCluster = ['citus', 'faults'].some((project) => isOf(file, project)) && !isOf(file, 'postgres')
  return isOnCluster ? `${file}, which needs a cluster` : file
}

function announce(): Env {
  if (!hasCluster && isFull)
    say('CITUS_URL names no cluster: the two steps on a cluster are left out (docs/scaling.md)')
  if (isFull) return { LONG: '1' }
  const { slice, about } = sliceOfCommit()
  const files = filesOfSlice(slice)
  say(`Slice ${slice} of ${sliceCount} of the full files (${about}):\n  ${files.map(nameWithPlace).join('\n  ')}`)
  return { TEST_SLICE: String(slice) }
}

const tree = isFull ? treeOfWork(root) : null
if (tree && !isResumed && names.length === 0) forget(root, tree)
const earlier = tree ? readPieces(root, tree) : new Map<string, Piece>()

const lineOf = (piece: Piece, note = '') => {
  const tries = piece.tries > 1 ? [`try ${piece.tries}`] : []
  const about = [figures(piece), ...tries, ...piece.notes, ...(note ? [note] : [])].join(' · ')
  return `${piece.failed > 0 ? '✘' : '✔'} ${piece.name.padEnd(nameWidth)} ${inSeconds(piece.seconds).padStart(9)}  ${about}`
}

async function runStep({ name, run }: Step, env: Env): Promise<Piece> {
  const before = earlier.get(name)
  if (isResumed && before && before.failed === 0 && before.passed > 0) {
    say(lineOf(before, 'from before'))
    return before
  }
  say(`\n── ${name}`)
  const started = performance.now()
  const result = await run(env)
  const isSame = tree === null || treeOfWork(root) === tree
  const counted = isSame ? result : failure('the sources changed while it ran')
  const seconds = (performance.now() - started) / 1000
  const piece = { ...counted, name, seconds, tries: (before?.tries ?? 0) + 1 }
  if (tree && isSame) keep(root, tree, piece)
  say(lineOf(piece))
  return piece
}

async function runLane(steps: readonly Step[], env: Env): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const step of steps) pieces.push(await runStep(step, env))
  return pieces
}

function sayLongest(title: string, timed: readonly Timed[]) {
  if (timed.length === 0) return
  say(`\n${title}`)
  for (const { name, seconds } of slowest(timed, slowestCount)) say(`${inSeconds(seconds).padStart(9)}  ${name}`)
}

/** The state of the whole full run, whose parts may have run at other times. */
function sayWhole() {
  if (!tree) return
  const pieces = readPieces(root, tree)
  const gaps = gapsOf(
    pieces,
    stepsOf(full).map(({ name }) => name),
  )
  const minutes = [...pieces.values()].reduce((sum, { seconds }) => sum + seconds, 0) / 60
  say(`\nFull run of tree ${tree}: ${pieces.size} pieces, ${minutes.toFixed(0)} minutes of steps`)
  say(gaps.length === 0 ? 'It is whole.' : `It is not whole:\n  ${gaps.join('\n  ')}`)
}

/** A slice may contain measured files, whose step daily runs lack otherwise. */
function withMeasured(plan: Plan): Plan {
  const isDue = filesOfSlice(sliceOfCommit().slice).some((file) => isOf(file, 'measured'))
  return isDue ? { ...plan, after: [measured, ...plan.after] } : plan
}

const chosen = choose(isFull ? full : withMeasured(daily))
const started = performance.now()
for (const sentence of installPackages()) say(`! ${sentence}`)
const env = announce()
const lanes = await Promise.all([runLane(chosen.beside, env), runLane(chosen.onDatabase, env)])
const pieces = [...lanes.flat(), ...(await runLane(chosen.after, env))]

sayLongest(
  'The longest files:',
  pieces.flatMap(({ files = [] }) => files),
)
sayLongest(
  'The longest tests:',
  pieces.flatMap(({ tests = [] }) => tests),
)
// Repeated at the end, where a long log is read first.
for (const each of pieces.flatMap(({ failures = [] }) => failures)) say(`\n✘ ${each}`)
say(`\n${pieces.map((piece) => lineOf(piece)).join('\n')}\nin ${inSeconds((performance.now() - started) / 1000)}`)
sayWhole()
const sum = (of: 'passed' | 'failed' | 'skipped') => pieces.reduce((total, piece) => total + piece[of], 0)
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
say(`\n${figures(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
