import type { Reply } from '#contract/endpoint.ts'
import type { level } from '#contract/programme.ts'

export type Levels = Reply<typeof level.get>
export type Level = Levels['levels'][number]
