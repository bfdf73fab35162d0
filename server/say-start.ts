import type { Config } from './base/config.ts'
import { databasePromise } from './base/http/health.ts'

type Log = { info: (fields: object, line: string) => void }
type Start = { address: string; by: number; engine: keyof typeof databasePromise }

/** Announces the start: a log line in production, a sentence on a terminal. */
export function sayStart({ production }: Config, log: Log, { address, by, engine }: Start): void {
  const processes = by > 1 ? ` by ${by} processes` : ''
  if (production) log.info({ address, processes: by }, 'serving')
  else process.stdout.write(`Entrepot serves ${address}${processes}\n  ${databasePromise[engine]}\n`)
}
