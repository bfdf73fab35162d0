import type { RefusalWord } from '#contract/refusals.ts'

/** What the server and its decoding processes say to each other. */

export type DecodeJob = { bytes: Uint8Array; isIdentity: boolean }

export type EncodedImage = { data: Uint8Array; width: number; height: number; thumbnail: Uint8Array | null }

type DecodeRefusal = Extract<RefusalWord, 'unsupported_media' | 'too_large'>

export type DecodeAnswer = { encoded: EncodedImage } | { refused: DecodeRefusal }

/** The exit code of a decoder whose picture took too much memory. */
export const outOfMemoryCode = 87
