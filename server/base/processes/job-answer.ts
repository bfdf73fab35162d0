import type { RefusalWord } from '#contract/refusals.ts'
import type { RefusalDetail } from '../refuse.ts'

export type JobAnswer<Result> = { done: Result } | { refused: RefusalWord; detail: RefusalDetail }

/** The exit code of a process that ended itself because a job took too much memory. */
export const outOfMemoryCode = 87
