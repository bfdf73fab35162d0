import { enableCompileCache } from 'node:module'

// Node caches compiled code, which halves the time of every start but a version's first. This file is plain JavaScript, so
// that with a full cache Node does not load what reads TypeScript.
enableCompileCache()
try {
  await import('./start.ts')
} catch (error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  // Readers of the log expect a JSON line, even if a setting is wrong and there is no log yet.
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    err: { message, stack },
    msg: 'the server did not start',
  }
  const [stream, text] =
    process.env.NODE_ENV === 'production'
      ? [process.stdout, JSON.stringify(line)]
      : [process.stderr, `The server did not start: ${message}\n${stack}`]
  // Connections that are open already would keep the process.
  stream.write(`${text}\n`, () => process.exit(1))
}
