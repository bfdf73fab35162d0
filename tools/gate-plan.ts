// The steps of `npm test` and of `npm run test:full`. Which tests each has is told by the files: tools/test-files.ts.
import { failure, type Result } from './gate-reports.ts'
import { command, type Env, type Part, playwright, report, type Step, vitest } from './gate-steps.ts'
import { findPostgres } from './postgres.ts'
import { findChromium, missingEngines } from './system-packages.ts'

const lingui = 'node_modules/@lingui/cli/dist/lingui-check.js'

/** What needs no database: it runs beside the tests that have one. */
const beside: readonly Step[] = [
  // Several checkers do much of the work again, and the tests of the database have the other processor.
  command('types', 'node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1'),
  command('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  command('dead code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  command('generated files', 'tools/generate.ts', '--check'),
  command('messages extracted', lingui, 'sync', '--verbose'),
  command('messages translated', lingui, 'missing', '--mode', 'catalog', '--verbose'),
  vitest('unit', { project: 'unit', shown: 'at the end' }),
  command('build', 'tools/build.ts'),
  report('bundle budget', 'tools/bundle-budget.ts'),
]

function onPostgres(step: Step): Step {
  const skipped: Result = { passed: 0, failed: 0, skipped: 1, notes: ['SKIPPED: no PostgreSQL on this machine'] }
  return { ...step, run: async (env) => (findPostgres() ? step.run(env) : skipped) }
}

/** Journeys of other engines are declared where the machine has these. */
async function inBrowsers(step: Step, env: Env): Promise<Result> {
  if (!findChromium()) return failure('no Chromium on this machine')
  const missing = missingEngines()
  const result = await step.run(env)
  const notes = [...result.notes, ...missing.map((name) => `SKIPPED: ${name} is not on this machine`)]
  return { ...result, skipped: result.skipped + missing.length, notes }
}

const inBrowser = (step: Step): Step => ({ ...step, run: (env) => inBrowsers(step, env) })

/** A step in pieces of up to twenty minutes in a full run, so that it can go on where it stopped. */
function inParts(count: number, name: string, make: (name: string, part: Part) => Step): Step[] {
  return Array.from({ length: count }, (_, at) => make(`${name} ${at + 1} of ${count}`, { at: at + 1, of: count }))
}

export const measured = onPostgres(vitest('measured alone', { project: 'measured' }))
const onCluster = [
  vitest('calls on a cluster', { project: 'citus' }),
  vitest('faults on a cluster', { project: 'faults' }),
]

/** Whether the steps on a cluster belong to a full run. */
export const hasCluster = Boolean(process.env.CITUS_URL)

/** The steps of each lane follow each other; the lanes run beside each other, and what comes after waits for both. */
export type Plan = { beside: readonly Step[]; onDatabase: readonly Step[]; after: readonly Step[] }

export const daily: Plan = {
  beside,
  onDatabase: [
    onPostgres(vitest('calls on PostgreSQL', { project: 'postgres' })),
    vitest('calls on PGlite', { project: 'pglite' }),
  ],
  after: [inBrowser(playwright('journeys'))],
}

export const full: Plan = {
  beside,
  onDatabase: [
    ...inParts(6, 'calls on PostgreSQL', (name, part) => onPostgres(vitest(name, { project: 'postgres', part }))),
    ...inParts(6, 'calls on PGlite', (name, part) => vitest(name, { project: 'pglite', part })),
  ],
  after: [
    measured,
    ...inParts(8, 'journeys', (name, part) => inBrowser(playwright(name, part))),
    ...(hasCluster ? onCluster : []),
  ],
}

/** What can be named although it is not in the plan. */
export const further: readonly Step[] = [measured, ...onCluster]

export const stepsOf = ({ beside, onDatabase, after }: Plan): Step[] => [...beside, ...onDatabase, ...after]
