import type { RefusalWord } from '#contract/refusals.ts'
import type { TextId } from './texts/texts.ts'

export type FieldErrors = Record<string, TextId>

/** Details of a refusal; other properties go into the answer's `data` unchanged. */
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

export const refuse = (word: RefusalWord, detail: RefusalDetail = {}, cause?: Error) => new Refusal(word, detail, cause)

export const refuseField = (field: string, error: TextId) => refuse('validation', { fields: { [field]: error } })

export function requireValid(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw refuse('validation', { fields })
}
