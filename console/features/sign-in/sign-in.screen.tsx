import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useAct } from '#client/act.ts'
import { knowsPasskeys } from '#client/passkey.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { presentDevice } from '../../parts/device-key.ts'
import { setSession } from '../../session.ts'
import { DeskField } from './desk-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))
const WaitStep = lazy(async () => ({ default: (await import('./wait-step.tsx')).WaitStep }))
const EnrolStep = lazy(async () => ({ default: (await import('./enrol-step.tsx')).EnrolStep }))

export type Credentials = { email: string; password: string }
export type Enrolment = { secret: string; uri: string }

type Step = { credentials: Credentials; enrolment: Enrolment | null; waitingCode?: string }

/** The first login also sets a new password and an authenticator app, which an administrator confirms. */
export default function SignInScreen() {
  const [step, setStep] = useState<Step | null>(null)
  const back = () => setStep(null)
  const enter = (token: string) =>
    // Before the first page, so that no page says that the device is unknown. A failure is said by every page.
    void presentDevice(token)
      .catch((cause: unknown) => console.warn(cause))
      .then(() => setSession({ token }))
  if (!step) return <PasswordStep onNext={setStep} onDone={enter} />
  const { credentials, enrolment, waitingCode } = step
  const wait = (code: string) => setStep({ ...step, waitingCode: code })
  return (
    <Suspense>
      {waitingCode !== undefined ? (
        <WaitStep email={credentials.email} code={waitingCode} onBack={back} />
      ) : enrolment ? (
        <EnrolStep credentials={credentials} enrolment={enrolment} onDone={enter} onWait={wait} onBack={back} />
      ) : (
        <CodeStep credentials={credentials} onDone={enter} onWait={wait} onBack={back} />
      )}
    </Suspense>
  )
}

type PasswordStepProps = { onNext: (step: Step) => void; onDone: (token: string) => void }

function PasswordStep({ onNext, onDone }: PasswordStepProps): ReactNode {
  const { t } = useLingui()
  const [refused, setRefused] = useState<string | null>(null)
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const login = useAct(api.operators.login, {
    isChange: false,
    onDone: (answer) => {
      if ('enrol' in answer) onNext({ credentials, enrolment: answer.enrol })
      else if ('token' in answer) onDone(answer.token)
    },
    onFail: (error) => {
      // The password was right, and only the code is missing.
      if (error.fields['totp']) onNext({ credentials, enrolment: null })
      else setRefused(Object.values(error.fields)[0] ?? error.message)
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    if (credentials.email.trim() === '' || credentials.password === '') setRefused(t`Enter your email and password.`)
    else void login.run(credentials)
  }
  const set = (change: Partial<Credentials>) => setCredentials({ ...credentials, ...change })
  return (
    <SignInFrame title={t`Log in`} under={t`For Entrepot staff.`}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-16">
        <DeskField
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMax}
          value={credentials.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        <DeskField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          value={credentials.password}
          error={refused}
          onChange={(event) => set({ password: event.target.value })}
        />
        <RowButton type="submit" isPending={login.isPending} className="min-h-44" hint="Enter">
          <Trans>Continue</Trans>
        </RowButton>
        {knowsPasskeys() && <PasskeyButton onDone={onDone} onRefused={setRefused} />}
      </form>
    </SignInFrame>
  )
}
