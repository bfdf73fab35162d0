import { enableCompileCache } from 'node:module'

// Node keeps what it has compiled: every start of a version but its first takes about half the time.
enableCompileCache()
await import('./start.ts')
