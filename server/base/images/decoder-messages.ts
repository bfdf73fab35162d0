/** What the server and its decoding processes say to each other. */

export type DecodeJob = { bytes: Uint8Array; isIdentity: boolean }

export type EncodedImage = { data: Uint8Array; width: number; height: number; thumbnail: Uint8Array | null }
