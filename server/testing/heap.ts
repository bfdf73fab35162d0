import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Heap used after a garbage collection, in MB. Tests compare two values, since earlier test files leave memory in use.
 */
export function heapMb(): number {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}
