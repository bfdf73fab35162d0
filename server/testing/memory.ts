import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Memory in use after a garbage collection, in MB: the heap, or the buffers outside of it. Tests compare two values,
 * since earlier test files leave memory in use.
 */
export function memoryMb(of: 'heapUsed' | 'arrayBuffers' = 'heapUsed'): number {
  collect()
  return process.memoryUsage()[of] / 2 ** 20
}
