import { Refusal } from './refuse.ts'

/**
 * What the person who runs the server can mend, in a sentence that names it: a setting, an address, a port, a folder.
 * It is said without a stack.
 */
export class SetupError extends Error {}

const isOfArguments = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')

/** The sentence of what can be mended; of a fault the stack too. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Of a refusal only the cause says what is away.
  if (error instanceof Refusal && error.cause instanceof Error) return error.cause.message
  const { message, stack } = error
  return error instanceof SetupError || isOfArguments(error) ? message : `${message}\n${stack}`
}

/** Says why a server, or the background work, did not start, and ends the process. */
export function endStart(env: NodeJS.ProcessEnv, what: 'server' | 'background work', error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  // Readers of the log expect a JSON line, even if a setting is wrong and there is no log yet.
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    err: { message, stack },
    msg: `the ${what} did not start`,
  }
  const [stream, text] =
    env['NODE_ENV'] === 'production'
      ? [process.stdout, JSON.stringify(line)]
      : [process.stderr, `The ${what} did not start: ${textOf(error)}`]
  // Connections that are open already would keep the process.
  stream.write(`${text}\n`, () => process.exit(1))
}
