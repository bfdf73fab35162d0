import { useRef } from 'react'
import type { CallError } from '#client/call.ts'
import { type Challenge, challengeOf } from '../../parts/captcha-challenge.ts'

type Solved = { challenge: string; solution: number }

/** Where the server asks for a proof of work, it is solved and the same is sent once more by itself. */
export function useCaptcha() {
  const asked = useRef<Challenge | null>(null)
  return {
    /** For `onFail`: whether the refusal asks for a proof, for the first time. */
    isAsked(error: CallError): boolean {
      if (asked.current) return false
      asked.current = challengeOf(error)
      return asked.current !== null
    },
    async run<T>(send: (solved?: Solved) => Promise<T | null>): Promise<T | null> {
      asked.current = null
      const answer = await send()
      if (answer || !asked.current) return answer
      const { solveCaptcha } = await import('../../parts/solve-captcha.ts')
      return send(await solveCaptcha(asked.current))
    },
  }
}
