import type { Endpoint } from './endpoint.ts'
import * as nouns from './index.ts'

/** The calls of all nouns, to look at what must hold for each of them. */
export const everyCall: readonly Endpoint[] = Object.values(nouns).flatMap((noun): Endpoint[] => Object.values(noun))
