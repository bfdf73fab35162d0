import type { RefusalWord } from '#contract/refusals.ts'
import type { TextId } from './texts/texts.ts'

/** What is wrong with single fields of a form, as text keys. */
export type FieldErrors = Record<string, TextId>

/** What a refusal carries besides its word; what has no name here goes to `data` as it is. */
export type RefusalDetail = { fields?: FieldErrors; retryAfterSeconds?: number } & Record<string, unknown>

/** An expected error that the caller can act on. It becomes an answer and is not logged, unless it has a cause. */
export class Refusal extends Error {
  readonly word: RefusalWord
  readonly detail: RefusalDetail
  constructor(word: RefusalWord, detail: RefusalDetail, cause?: Error) {
    super(word, { cause })
    this.word = word
    this.detail = detail
  }
}

/** `throw refuse('insufficient_balance')` */
export const refuse = (word: RefusalWord, detail: RefusalDetail = {}, cause?: Error) => new Refusal(word, detail, cause)

export const refuseField = (field: string, error: TextId) => refuse('validation', { fields: { [field]: error } })

/** Throws where any field is wrong. */
export function requireValid(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw refuse('validation', { fields })
}
