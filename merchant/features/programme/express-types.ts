import type { Reply } from '#contract/endpoint.ts'
import type { express } from '#contract/programme.ts'

export type Lane = Reply<typeof express.packages>
export type Package = Lane['packages'][number]
export type Purchase = Lane['active'][number]
