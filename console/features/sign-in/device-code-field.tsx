import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { CodeField } from '../../keys/code-field.tsx'
import type { useCodeLogin } from './use-code-login.ts'

type Props = { login: ReturnType<typeof useCodeLogin>; hint?: string; ref: Ref<HTMLInputElement> }

export function DeviceCodeField({ login, hint, ref }: Props) {
  const { t } = useLingui()
  return (
    <CodeField
      ref={ref}
      label={t`Six digits`}
      autoComplete="one-time-code"
      value={login.code}
      error={login.refused}
      onChange={login.change}
      {...(hint && { hint })}
    />
  )
}
