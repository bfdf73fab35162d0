import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { api } from '../../api.ts'
import type { Credentials } from './sign-in.screen.tsx'

type SignedIn = { token: string; recoveryCodes?: readonly string[] }
type Options = { credentials: Credentials; onDone: (answer: SignedIn) => void; onRefused?: () => void }

/** A login that a code completes: the code as it is typed, and what the server refused, until more is typed. */
export function useCodeLogin({ credentials, onDone, onRefused }: Options) {
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const login = useAct(api.operators.login, {
    isChange: false,
    onDone: (answer) => 'token' in answer && onDone(answer),
    onFail: (error) => {
      setRefused(error.fields['totp'] ?? error.message)
      setCode('')
      onRefused?.()
      return true
    },
  })
  const change = (typed: string) => {
    setRefused(null)
    setCode(typed)
  }
  return {
    code,
    change,
    refused,
    isPending: login.isPending,
    logIn: () => void login.run({ ...credentials, totp: code.trim() }),
  }
}
