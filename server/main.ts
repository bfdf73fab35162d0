import { enableCompileCache } from 'node:module'

// Node caches compiled code, which halves the time of every start but a version's first.
enableCompileCache()
await import('./start.ts')
