import { useSyncExternalStore } from 'react'
import type { Call, CallError } from '#client/call.ts'
import type { StepUpMethod } from '#contract/security.ts'
import { api } from '../api.ts'
import { getSession, onSessionChange } from '../session.ts'

/** A proof that is being asked for; `end` tells the waiting calls whether it was given. */
export type AskedProof = { methods: readonly StepUpMethod[]; end: (isGiven: boolean) => void }

let asked: AskedProof | null = null
let answer: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function set(next: AskedProof | null) {
  asked = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The proof that the sheet asks for now; null for none. */
export const useAskedProof = () => useSyncExternalStore(subscribe, () => asked)

/** Opens the sheet. Calls that are refused meanwhile wait for the same answer. */
export async function proveIdentity({ detail }: CallError, call: Call<unknown>): Promise<boolean> {
  // The proof itself was refused: the sheet shows it.
  if (call.path === api.security.stepUp.path) return false
  answer ??= new Promise<boolean>((resolve) => {
    const end = (isGiven: boolean) => {
      answer = null
      set(null)
      resolve(isGiven)
    }
    set({ methods: (detail['methods'] as StepUpMethod[] | undefined) ?? [], end })
  })
  return answer
}

onSessionChange(() => {
  if (getSession().token === null) asked?.end(false)
})
