import { lazy } from 'react'
import type { Call, CallError } from '#client/call.ts'
import { onForget } from '#client/invalidation.ts'
import type { StepUpMethod } from '#contract/security.ts'
import { api } from '../api.ts'
import { texts } from '../language.ts'
import { showOverlay } from './overlays.ts'

const ProofSheet = lazy(async () => {
  await texts.loadScreens()
  return { default: (await import('./proof-sheet.tsx')).ProofSheet }
})

let endProof: ((isGiven: boolean) => void) | null = null
let answer: Promise<boolean> | null = null

/** Opens the sheet. Calls that are refused in that time wait for the same answer. */
export async function proveIdentity({ detail }: CallError, call: Call<unknown>): Promise<boolean> {
  // The proof itself was refused, and the sheet shows that.
  if (call.path === api.security.stepUp.path) return false
  answer ??= new Promise<boolean>((resolve) => {
    const methods = (detail['methods'] as StepUpMethod[] | undefined) ?? []
    const end = (isGiven: boolean) => {
      endProof = null
      answer = null
      close()
      resolve(isGiven)
    }
    const close = showOverlay(<ProofSheet key="proof" methods={methods} onEnd={end} />)
    endProof = end
  })
  return answer
}

onForget(() => endProof?.(false))
