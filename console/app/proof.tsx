import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { CallError } from '#client/call.ts'
import type { SecondFactorMethod } from '#contract/security.ts'
import { texts } from '../language.ts'
import { getSession, onSessionChange } from '../session.ts'

const ProofDialog = lazy(async () => {
  await texts.loadScreens()
  return { default: (await import('../parts/proof-dialog.tsx')).ProofDialog }
})

type Question = {
  methods: readonly SecondFactorMethod[]
  answer: Promise<boolean>
  end: (isGiven: boolean) => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

function set(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the dialog. Calls that are refused in that time wait for the same answer, and are then sent again. */
export function proveIdentity({ detail }: CallError): Promise<boolean> {
  if (question) return question.answer
  let resolve: (isGiven: boolean) => void = () => {}
  const answer = new Promise<boolean>((settle) => {
    resolve = settle
  })
  const end = (isGiven: boolean) => {
    set(null)
    resolve(isGiven)
  }
  set({ methods: (detail['methods'] as SecondFactorMethod[] | undefined) ?? [], answer, end })
  return answer
}

onSessionChange(() => {
  if (getSession().token === null) question?.end(false)
})

/** The dialog that asks an operator for a second factor, above everything else. */
export function Proof() {
  const shown = useSyncExternalStore(subscribe, () => question)
  return <Suspense>{shown && <ProofDialog methods={shown.methods} onEnd={shown.end} />}</Suspense>
}
