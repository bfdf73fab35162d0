import type { Config } from './base/config.ts'
import { databasePromise } from './base/http/health.ts'

type Log = { info: (fields: object, line: string) => void }
type Start = { address: string; by: number; engine: keyof typeof databasePromise }

/** Says that the server serves: in production a line of the log like all others, on a terminal a sentence. */
export function sayStart({ production }: Config, log: Log, { address, by, engine }: Start): void {
  const processes = by > 1 ? ` by ${by} processes` : ''
  if (production) log.info({ address, processes: by }, 'serving')
  else process.stdout.write(`Entrepot serves ${address}${processes}\n  ${databasePromise[engine]}\n`)
}
