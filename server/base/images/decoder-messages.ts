/** `isIdentity`: a photo of an identity document. `isOfShop`: a picture on a shop's pages. */
export type DecodeJob = { bytes: Uint8Array; isIdentity: boolean; isOfShop: boolean }

/**
 * `thumbnail` is null for identity documents. `medium` has a phone screen's width and exists only for shops' pictures.
 */
export type EncodedImage = {
  data: Uint8Array
  width: number
  height: number
  thumbnail: Uint8Array | null
  medium: Uint8Array | null
}
