/** What the server and its decoding processes say to each other. */

/** `isIdentity`: a photo of an identity document. `isOfShop`: a picture on the pages of a shop. */
export type DecodeJob = { bytes: Uint8Array; isIdentity: boolean; isOfShop: boolean }

/** `thumbnail`: none of an identity document. `medium`: as wide as a phone's screen, only of a shop's picture. */
export type EncodedImage = {
  data: Uint8Array
  width: number
  height: number
  thumbnail: Uint8Array | null
  medium: Uint8Array | null
}
