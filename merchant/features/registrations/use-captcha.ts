import { useRef } from 'react'
import type { CallError } from '#client/call.ts'
import { type Challenge, challengeOf } from '../../parts/captcha-challenge.ts'

type Solved = { challenge: string; solution: number }

/** Solves the proof of work that the server asks for, and sends the same request once more. */
export function useCaptcha() {
  const challenge = useRef<Challenge | null>(null)
  return {
    /** For `onFail`: takes the challenge of a refusal. False if there is none, or if one was already solved. */
    takeChallenge(error: CallError): boolean {
      if (challenge.current) return false
      challenge.current = challengeOf(error)
      return challenge.current !== null
    },
    async run<T>(send: (solved?: Solved) => Promise<T | null>): Promise<T | null> {
      challenge.current = null
      const answer = await send()
      if (answer || !challenge.current) return answer
      const { solveCaptcha } = await import('../../parts/solve-captcha.ts')
      return send(await solveCaptcha(challenge.current))
    },
  }
}
