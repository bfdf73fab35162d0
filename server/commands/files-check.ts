import { openReadOnly } from '../base/db/read-only.ts'
import { openStore } from '../base/files.ts'
import { checkFiles } from './check-files.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

/**
 * `npm run files:check`: compares the rows of uploads with the files in the folder or bucket, both ways; exits with 1
 * if something differs. It only reads, and may run while servers run.
 */
await runCommand(async () => {
  const config = readOwnerConfig()
  const db = await openReadOnly(config)
  try {
    const { rows, files, differences } = await checkFiles({
      ...{ db, store: openStore(config), keys: config.keys, now: new Date() },
    })
    for (const { file, difference } of differences) console.log(`${file} ${difference}`)
    console.log(`${rows} uploads, ${files} files, ${differences.length} differences`)
    process.exitCode = differences.length > 0 ? 1 : 0
  } finally {
    await db.close()
  }
})
