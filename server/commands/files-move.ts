import { parseArgs } from 'node:util'
import { openFolder, openStore } from '../base/files.ts'
import { fail } from '../base/read-env.ts'
import { moveFiles } from './move-files.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

/**
 * `npm run files:move`: copies the folder of DATA_DIR into the bucket of S3_URL while servers run on the folder;
 * `-- --last` copies the rest and makes the bucket the store of the files. Either may be repeated after a failure.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { last: { type: 'boolean', default: false } } })
  const config = readOwnerConfig()
  if (config.objectStore === null) fail('set S3_URL to the bucket that the files are moved to')
  const { copied, removed, there, foreign } = await moveFiles({
    ...{ from: openFolder(config.dataDir), to: openStore(config), isLast: values.last },
  })
  console.log(`${copied} files copied, ${there} were there, ${removed} erased ones removed`)
  if (foreign > 0) console.log(`${foreign} files are not of the server, and were left where they are`)
  console.log(
    values.last
      ? 'the bucket is the store of the files: start the servers with S3_URL'
      : 'servers may go on: repeat with -- --last before you start them with S3_URL',
  )
})
