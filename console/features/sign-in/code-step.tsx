import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Icon } from '#kit/icon.tsx'
import { RowButton } from '../../keys/row-button.tsx'
import { DeskField } from './desk-field.tsx'
import { DeviceCodeField } from './device-code-field.tsx'
import { noPassword, OwnPasswordFields, useWhyNotPassword } from './own-password-fields.tsx'
import type { Credentials } from './sign-in.screen.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useCodeLogin } from './use-code-login.ts'

type Props = {
  credentials: Credentials
  onDone: (token: string) => void
  onWait: (code: string) => void
  onBack: () => void
}

/** The code of the operator's device, or a recovery code if the device is lost. */
export function CodeStep({ credentials, onDone, onWait, onBack }: Props) {
  const { t } = useLingui()
  const [isPasswordDue, setPasswordDue] = useState(false)
  const [password, setPassword] = useState(noPassword)
  const whyNotPassword = useWhyNotPassword()
  const [isRecovery, setRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two fields begins with the focus
  useEffect(() => field.current?.focus(), [isRecovery])
  const login = useCodeLogin({
    credentials,
    onDone: (answer) => ('token' in answer ? onDone(answer.token) : onWait(answer.waits.code)),
    onRefused: () => field.current?.focus(),
    onPasswordDue: () => setPasswordDue(true),
  })
  const why = login.code.trim() === '' ? t`Type the code first.` : isPasswordDue ? whyNotPassword(password) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why === null) void login.logIn(password.chosen)
  }
  return (
    <SignInFrame
      title={isRecovery ? t`Recovery code` : t`Code from your authenticator app`}
      under={<NotYou email={credentials.email} onBack={onBack} />}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-20">
        {isRecovery ? (
          <DeskField
            ref={field}
            label={t`One of your saved recovery codes`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.recoveryCodeMax}
            value={login.code}
            error={login.refused}
            onChange={(event) => login.change(event.target.value)}
          />
        ) : (
          <DeviceCodeField ref={field} login={login} hint={t`The code changes every 30 seconds.`} />
        )}
        {isPasswordDue && <OwnPasswordFields value={password} onChange={setPassword} error={login.passwordRefused} />}
        <RowButton type="submit" isPending={login.isPending} why={why} className="min-h-44" hint="Enter">
          <Trans>Log in</Trans>
        </RowButton>
        <FactorSwitch
          isRecovery={isRecovery}
          onChange={() => {
            login.change('')
            setRecovery(!isRecovery)
          }}
        />
      </form>
      <Warning />
    </SignInFrame>
  )
}

function Warning() {
  return (
    <p className="mt-20 flex gap-10 rounded-small bg-fill p-12 text-soft">
      <Icon of={ShieldCheck} size={1.8} />
      <Trans>Nobody at Entrepot ever asks you for this code.</Trans>
    </p>
  )
}

function NotYou({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <>
      {email} ·{' '}
      <button type="button" onClick={onBack} className="font-medium text-accent">
        <Trans>not you?</Trans>
      </button>
    </>
  )
}

function FactorSwitch({ isRecovery, onChange }: { isRecovery: boolean; onChange: () => void }) {
  return (
    <button type="button" onClick={onChange} className="font-medium text-accent">
      {isRecovery ? <Trans>Use your authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
    </button>
  )
}
