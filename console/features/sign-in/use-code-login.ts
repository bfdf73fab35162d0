import { useState } from 'react'
import { useAct } from '#client/act.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { api } from '../../api.ts'
import { publicDeviceKey } from '../../parts/device-key.ts'
import type { Credentials } from './sign-in.screen.tsx'

/** The answer to a right code: a session, or an enrolment that an administrator must confirm first. */
export type CodeAnswer = Exclude<Reply<typeof operators.login>, { enrol: object }>
type Options = {
  credentials: Credentials
  onDone: (answer: CodeAnswer) => void
  onRefused?: () => void
  /** Called if the code is right, but the password is still the initial one and must be replaced. */
  onPasswordDue?: () => void
}

/** A login that a code completes: the typed code, and the server's refusal until the code is changed. */
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
    /** A new password comes with the first code, which also brings the key of this device. */
    logIn: async (newPassword?: string) => {
      const deviceKey = newPassword ? await publicDeviceKey() : null
      await login.run({
        ...{ ...credentials, totp: code.trim() },
        ...(newPassword && { newPassword }),
        ...(deviceKey && { deviceKey }),
      })
    },
  }
}
