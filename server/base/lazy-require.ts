import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that loads when it is first needed: a server that starts, or that never sees an image, has neither its
 * time nor its memory.
 */
export function late<M>(name: string): () => M {
  let loaded: M | undefined
  return () => {
    loaded ??= require(name) as M
    return loaded
  }
}
