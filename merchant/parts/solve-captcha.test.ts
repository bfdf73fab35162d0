import { describe, expect, test } from 'vitest'
import { isProof, proofText } from '#contract/captcha.ts'
import { solveCaptcha } from './solve-captcha.ts'

const standard = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

describe('the proof of work of the sign-in', () => {
  test('a solution is one that the server accepts', async () => {
    const bits = 10
    const { challenge, solution } = await solveCaptcha({ challenge: 'a.challenge', bits })
    expect(isProof(await standard(proofText(challenge, solution)), bits)).toBe(true)
  })

  test.each([
    { bytes: [0, 0, 255], bits: 16, isOne: true },
    { bytes: [0, 1, 0], bits: 16, isOne: false },
    { bytes: [0, 0x1f, 0], bits: 11, isOne: true },
    { bytes: [0, 0x20, 0], bits: 11, isOne: false },
    { bytes: [255], bits: 0, isOne: true },
  ])('$bytes begins with $bits zero bits: $isOne', ({ bytes, bits, isOne }) => {
    expect(isProof(Uint8Array.from(bytes), bits)).toBe(isOne)
  })
})
