import { type Config, readConfig } from '../base/config.ts'
import { environment } from '../base/secret-files.ts'
import { textOf } from '../base/setup-error.ts'

/** The settings of a command that has the rights of the database's owner. */
export const readOwnerConfig = (): Config => readConfig(environment(process.env), { isCommandOfOwner: true })

/** Runs a command; at a failure it says why and ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // Connections that are open already would keep the process.
    process.stderr.write(`${textOf(error)}\n`, () => process.exit(1))
  }
}
