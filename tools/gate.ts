// `npm test`: every check that a change must pass. With names of steps as arguments, only these run.
import { command, failure, playwright, type Result, report, type Step, vitest } from './gate-steps.ts'
import { isLong } from './long.ts'
import { findPostgres } from './postgres.ts'
import { findChromium, installPackages } from './system-packages.ts'

const lingui = 'node_modules/@lingui/cli/dist/lingui-check.js'

/** A whole run includes these steps only if CITUS_URL names a cluster. */
const onCluster = [vitest('calls on a cluster', 'citus'), vitest('faults on a cluster', 'faults')]
const hasCluster = Boolean(process.env.CITUS_URL)

const steps: Step[] = [
  command('types', 'node_modules/typescript/bin/tsc', '-p', '.'),
  command('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  command('dead code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  command('generated files', 'tools/generate.ts', '--check'),
  command('messages extracted', lingui, 'sync', '--verbose'),
  command('messages translated', lingui, 'missing', '--mode', 'catalog', '--verbose'),
  vitest('unit', 'unit'),
  vitest('calls on PGlite', 'pglite'),
  onPostgres(vitest('calls on PostgreSQL', 'postgres')),
  onPostgres(vitest('measured alone', 'measured')),
  ...onCluster,
  command('build', 'tools/build.ts'),
  report('bundle budget', 'tools/bundle-budget.ts'),
  inBrowser(playwright('journeys')),
]

function onPostgres(step: Step): Step {
  const skipped: Result = { passed: 0, failed: 0, skipped: 1, notes: ['SKIPPED: no PostgreSQL on this machine'] }
  return { ...step, run: async () => (findPostgres() ? step.run() : skipped) }
}

function inBrowser(step: Step): Step {
  return { ...step, run: async () => (findChromium() ? step.run() : failure('no Chromium on this machine')) }
}

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`

const figures = ({ passed, failed, skipped }: Result) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

async function runStep({ name, run }: Step): Promise<{ line: string; result: Result }> {
  process.stdout.write(`\n── ${name}\n`)
  const started = performance.now()
  const result = await run()
  const mark = result.failed > 0 ? '✘' : '✔'
  const line = [mark, name.padEnd(20), seconds(started).padStart(8), ` ${figures(result)}`, ...result.notes].join(' ')
  process.stdout.write(`${line}\n`)
  return { line, result }
}

function choose(names: string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    process.stderr.write(`no such step: ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}\n`)
    process.exit(2)
  }
  if (names.length > 0) return steps.filter(({ name }) => names.includes(name))
  return hasCluster ? steps : steps.filter((step) => !onCluster.includes(step))
}

const names = process.argv.slice(2)
const chosen = choose(names)
const started = performance.now()
for (const sentence of installPackages()) process.stdout.write(`! ${sentence}\n`)
if (!hasCluster && names.length === 0)
  process.stdout.write('CITUS_URL names no cluster: the two steps on a cluster are left out (docs/scaling.md)\n')
process.stdout.write(
  isLong
    ? 'Whole: long figures, every language and size of every page, all tests on the embedded database\n'
    : 'Long figures at a tenth, other languages a sixth each, main tests on the embedded database: LONG=1 runs all\n',
)

const total: Result = { passed: 0, failed: 0, skipped: 0, notes: [] }
const lines: string[] = []
const failures: string[] = []
for (const step of chosen) {
  const { line, result } = await runStep(step)
  lines.push(line)
  failures.push(...(result.failures ?? []))
  total.passed += result.passed
  total.failed += result.failed
  total.skipped += result.skipped
}

// Named once more at the end, where a long log is read first.
for (const each of failures) process.stdout.write(`\n✘ ${each}\n`)
process.stdout.write(`\n${lines.join('\n')}\nin ${seconds(started)}\n\n${figures(total)}\n`)
process.exitCode = total.failed > 0 ? 1 : 0
