import type { RefusalWord } from '#contract/refusals.ts'
import type { TextId } from './texts/texts.ts'

/** What a refusal carries besides its word. `fields` are text keys by field; the rest goes to `data` as it is. */
export type RefusalDetail = { fields?: Record<string, TextId>; retryAfterSeconds?: number } & Record<string, unknown>

/** Expected, and the caller's business: becomes an answer, never a log line. */
export class Refusal extends Error {
  readonly word: RefusalWord
  readonly detail: RefusalDetail
  constructor(word: RefusalWord, detail: RefusalDetail) {
    super(word)
    this.word = word
    this.detail = detail
  }
}

/** `throw refuse('insufficient_balance')` */
export const refuse = (word: RefusalWord, detail: RefusalDetail = {}) => new Refusal(word, detail)
