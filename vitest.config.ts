import { defineConfig } from 'vitest/config'
import { isFullRun } from './tools/long.ts'
import { LongestFirst } from './tools/longest-first.ts'
import { keepTemporaryFilesInMemory } from './tools/temporary-files.ts'
import { filesOf } from './tools/test-files.ts'

keepTemporaryFilesInMemory()

/** A full run does forty times the work, and a shared machine may be four times slower than on another day. */
const testTimeout = isFullRun ? 900_000 : 240_000
const onDatabase = {
  globalSetup: ['tools/vitest-setup.ts'],
  testTimeout,
  hookTimeout: testTimeout,
  // What a test waits for takes a second at most on a quiet machine. Where the time itself is the claim, a test says it.
  expect: { poll: { timeout: 30_000 } },
  // Loading the server and compiling the embedded database anew for each file took nearly half of the time.
  isolate: false,
}

// The name and the first line of a file tell where it runs: tools/test-files.ts.
export default defineConfig({
  test: {
    // An embedded database takes up to 500 MB, and the tests must pass on a machine with two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Tests provoke faults, which the server logs. Only the logs of failed tests are shown.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: filesOf('unit'),
          // Some start a process, and the machine may be busy.
          testTimeout: 60_000,
          // See above: it took a third of the processor's time.
          isolate: false,
        },
      },
      { test: { name: 'pglite', include: filesOf('pglite'), ...onDatabase } },
      {
        test: {
          name: 'postgres',
          include: filesOf('postgres'),
          ...onDatabase,
          // These often wait for the processes of the database, so there are more workers than cores.
          maxWorkers: 3,
          // vitest runs projects with different numbers of workers one after another.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'measured',
          include: filesOf('measured'),
          ...onDatabase,
          // These compare times, or count what a whole server of PostgreSQL writes, so they run alone.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { name: 'citus', include: filesOf('citus'), ...onDatabase } },
      // These end nodes of a cluster, so no other test can use it at the same time.
      { test: { name: 'faults', include: filesOf('faults'), ...onDatabase } },
    ],
  },
})
