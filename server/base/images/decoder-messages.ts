/** What the server and its decoding processes say to each other. */

/** `isIdentity`: read by people who check it, and by nobody else. `isOfShop`: shown on the pages of a shop. */
export type DecodeJob = { bytes: Uint8Array; isIdentity: boolean; isOfShop: boolean }

/** `medium`: as wide as a phone's screen, of a picture of a shop. */
export type EncodedImage = {
  data: Uint8Array
  width: number
  height: number
  thumbnail: Uint8Array | null
  medium: Uint8Array | null
}
