const connectionsMax = 32

/** How many connections a command reads with: the value of `--connections`. */
export function readConnections(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > connectionsMax) {
    throw new Error(`--connections is a number from 1 to ${connectionsMax}`)
  }
  return count
}
