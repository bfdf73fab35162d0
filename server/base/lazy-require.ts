import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Loads a package on first use, so that a server that never needs it saves start-up time and memory. */
export function lazyRequire<M>(name: string): () => M {
  let loaded: M | undefined
  return () => {
    loaded ??= require(name) as M
    return loaded
  }
}
