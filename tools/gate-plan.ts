// The steps of `npm test` and of `npm run test:full`. The files tell which tests belong to each: tools/test-files.ts.
import { failure, type Result } from './gate-reports.ts'
import { command, type Env, type Part, playwright, report, type Step, vitest } from './gate-steps.ts'
import { findPostgres } from './postgres.ts'
import { findChromium, missingEngines } from './system-packages.ts'

const lingui = 'node_modules/@lingui/cli/dist/lingui-check.js'

/** Steps without a database run in parallel to the tests that have one. */
const beside: readonly Step[] = [
  // One checker, because several repeat much of the work, and the database tests use the other processor.
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

/** Journeys of other engines exist only if the machine has these engines. */
async function inBrowsers(step: Step, env: Env): Promise<Result> {
  if (!findChromium()) return failure('no Chromium on this machine')
  const missing = missingEngines()
  const result = await step.run(env)
  const notes = [...result.notes, ...missing.map((name) => `SKIPPED: ${name} is not on this machine`)]
  return { ...result, skipped: result.skipped + missing.length, notes }
}

const inBrowser = (step: Step): Step => ({ ...step, run: (env) => inBrowsers(step, env) })

/** A full run splits a step into parts of up to twenty minutes, so that it can be resumed. */
function inParts(count: number, name: string, make: (name: string, part: Part) => Step): Step[] {
  return Array.from({ length: count }, (_, at) => make(`${name} ${at + 1} of ${count}`, { at: at + 1, of: count }))
}

/** What depends on the engine shows in every file, hardly ever in its size. */
const dailySizes: Env = { SIZES: 'daily' }

export const measured = onPostgres(vitest('measured alone', { project: 'measured' }))
const onCluster = [
  vitest('calls on a cluster', { project: 'citus' }),
  vitest('faults on a cluster', { project: 'faults' }),
]

/** A full run includes the cluster's steps only if there is one. */
export const hasCluster = Boolean(process.env.CITUS_URL)

/** The steps of a lane run one after another, the lanes in parallel; `after` waits for both. */
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
    ...inParts(2, 'calls on PGlite', (name, part) => vitest(name, { project: 'pglite', part, env: dailySizes })),
  ],
  after: [
    measured,
    ...inParts(8, 'journeys', (name, part) => inBrowser(playwright(name, part))),
    ...(hasCluster ? onCluster : []),
  ],
}

/** Steps that can be named although they are not in the plan. */
export const further: readonly Step[] = [measured, ...onCluster]

export const stepsOf = ({ beside, onDatabase, after }: Plan): Step[] => [...beside, ...onDatabase, ...after]
