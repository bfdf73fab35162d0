import { enableCompileCache } from 'node:module'

// Node caches compiled code, which halves the time of every start but a version's first. This file is plain JavaScript, so
// that with a full cache Node does not load what reads TypeScript.
enableCompileCache()
try {
  await import('./start.ts')
} catch (error) {
  const { endStart } = await import('./base/setup-error.ts')
  endStart(process.env, 'server', error)
}
