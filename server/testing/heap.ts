import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What the process holds after a collection, in MB. Tests compare two of them: other files of tests have run before. */
export function heapMb(): number {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}
