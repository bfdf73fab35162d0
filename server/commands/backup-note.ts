import { keepOutcome } from './note-check.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

/** `npm run backup:note`: notes that a backup ended, so that one that did not run raises the alarm. */
await runCommand(() => keepOutcome(readOwnerConfig(), { name: 'backup', differences: 0 }))
