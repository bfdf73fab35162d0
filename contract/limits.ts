// A namespace, not an object: a bundle has only the constants that it uses.
import * as limits from './limit-values.ts'

export { limits }
