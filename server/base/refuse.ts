import type { RefusalWord } from '#contract/refusals.ts'
import type { TextId } from './texts/texts.ts'

/** What a refusal carries besides its word. `fields` are text ids by field; other details go to `data` unchanged. */
export type RefusalDetail = { fields?: Record<string, TextId>; retryAfterSeconds?: number } & Record<string, unknown>

/** An expected error that the caller can act on. It becomes an answer and is not logged. */
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
