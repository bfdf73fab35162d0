import type { Config } from '../config.ts'
import { fail } from '../read-env.ts'

type ProcessSettings = Pick<Config, 'processes' | 'databaseUrl' | 'demo' | 'databasePoolMax' | 'metricsToken'>

export function requireProcesses(settings: ProcessSettings): void {
  const { processes, databaseUrl, demo, databasePoolMax, metricsToken } = settings
  if (processes === 1) return
  if (databaseUrl === null) fail('PROCESSES above 1 needs PostgreSQL: the embedded database serves one process')
  if (demo) fail('PROCESSES must be 1 with DEMO=1: one process makes the demo world and shows its mails')
  if (databasePoolMax < processes) fail('DATABASE_POOL_MAX must be at least PROCESSES: they share the connections')
  if (metricsToken !== null) {
    fail('METRICS_TOKEN would answer for one of several processes: set METRICS_PORT, the port of the first one')
  }
}

/** A process's share of a limit of the whole server; at least one. */
export const shareOf = ({ processes }: Pick<Config, 'processes'>, limit: number): number =>
  Math.max(1, Math.floor(limit / processes))

const firstPauseMs = 100
const longestPauseMs = 30_000
const doublingsMax = 20

/** The pause before a process is replaced. `ends`: how many processes in a row ended early before it. */
export const pauseMsAfter = (ends: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(ends, doublingsMax))
