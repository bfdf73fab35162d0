import { useState } from 'react'
import { useAct } from '#client/act.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { api } from '../../api.ts'
import type { Credentials } from './sign-in.screen.tsx'

/** What a right code answers: a session, or what an administrator confirms before there is one. */
export type CodeAnswer = Exclude<Reply<typeof operators.login>, { enrol: object }>
type Options = {
  credentials: Credentials
  onDone: (answer: CodeAnswer) => void
  onRefused?: () => void
  /** The code is right, and the password is one that was given. */
  onPasswordDue?: () => void
}

/** A login that a code completes: the code as it is typed, and what the server refused, until more is typed. */
export function useCodeLogin({ credentials, onDone, onRefused, onPasswordDue }: Options) {
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<Record<string, string>>({})
  const login = useAct(api.operators.login, {
    isChange: false,
    onDone: (answer) => 'enrol' in answer || onDone(answer),
    onFail: ({ fields, message }) => {
      const known = fields['totp'] ?? fields['newPassword']
      setRefused(known === undefined ? { totp: message } : fields)
      if (fields['newPassword'] !== undefined) onPasswordDue?.()
      else setCode('')
      onRefused?.()
      return true
    },
  })
  const change = (typed: string) => {
    setRefused({})
    setCode(typed)
  }
  return {
    code,
    change,
    refused: refused['totp'] ?? null,
    passwordRefused: refused['newPassword'] ?? null,
    isPending: login.isPending,
    logIn: (newPassword?: string) =>
      void login.run({ ...credentials, totp: code.trim(), ...(newPassword && { newPassword }) }),
  }
}
