import { defineConfig } from 'vitest/config'

/** Checks about the repository as a whole that need no database. */
const pureChecks = ['structure', 'documents', 'messages', 'terms'].map((name) => `checks/${name}.test.ts`)

const onDatabase = { globalSetup: ['tools/vitest-setup.ts'], testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // A PGlite takes up to 500 MB, and the machine that this must pass on has two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            ...['contract', 'kit', 'merchant', 'tools'].map((folder) => `${folder}/**/*.test.ts`),
            ...pureChecks,
          ],
        },
      },
      {
        test: {
          name: 'pglite',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'checks/**/*.test.ts'],
          exclude: pureChecks,
          ...onDatabase,
        },
      },
      { test: { name: 'postgres', include: ['server/**/*.test.ts'], ...onDatabase } },
    ],
  },
})
