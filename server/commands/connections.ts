import { fail } from '../base/read-env.ts'

const connectionsMax = 32

/** The value of `--connections`; throws unless it is a number from 1 to the maximum. */
export function readConnections(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > connectionsMax) {
    fail(`--connections is a number from 1 to ${connectionsMax}`)
  }
  return count
}
