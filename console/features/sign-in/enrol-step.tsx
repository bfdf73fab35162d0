import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CopyButton } from '#kit/copy-button.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { RowButton } from '../../keys/row-button.tsx'
import { RecoveryCodes } from '../../recovery-codes.tsx'
import { DeviceCodeField } from './device-code-field.tsx'
import { noPassword, OwnPasswordFields, useWhyNotPassword } from './own-password-fields.tsx'
import type { Credentials, Enrolment } from './sign-in.screen.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { type CodeAnswer, useCodeLogin } from './use-code-login.ts'

type Props = {
  credentials: Credentials
  enrolment: Enrolment
  onDone: (token: string) => void
  onWait: (code: string) => void
  onBack: () => void
}

/** The first login: a new password, the authenticator app with a first code as proof, and recovery codes. */
export function EnrolStep({ credentials, enrolment, onDone, onWait, onBack }: Props) {
  const { t } = useLingui()
  const [enrolled, setEnrolled] = useState<CodeAnswer | null>(null)
  const goOn = (answer: CodeAnswer) => ('token' in answer ? onDone(answer.token) : onWait(answer.waits.code))
  const under = t`${credentials.email}. From now on you are asked for a code from your authenticator app each time you log in.`
  return (
    <SignInFrame title={t`Your first login`} under={under} isWide>
      <div className="grid grid-cols-2 gap-48">
        <SetUp
          credentials={credentials}
          enrolment={enrolment}
          isDone={enrolled !== null}
          onDone={setEnrolled}
          onBack={onBack}
        />
        <section>
          <h2 className="pb-12 text-small font-semibold">
            <span className="pr-8 text-soft">3</span>
            <Trans>Keep these for a lost device</Trans>
          </h2>
          {enrolled ? (
            <RecoveryCodes codes={enrolled.recoveryCodes ?? []} onDone={() => goOn(enrolled)} />
          ) : (
            <p className="rounded-card border border-line bg-surface p-20 text-soft">
              <Trans>Your recovery codes are shown here once the code is right.</Trans>
            </p>
          )}
        </section>
      </div>
    </SignInFrame>
  )
}

type SetUpProps = {
  credentials: Credentials
  enrolment: Enrolment
  isDone: boolean
  onDone: (enrolled: CodeAnswer) => void
  onBack: () => void
}

function SetUp({ credentials, enrolment, isDone, onDone, onBack }: SetUpProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const login = useCodeLogin({
    credentials,
    onDone,
  })
  const [password, setPassword] = useState(noPassword)
  const whyNotPassword = useWhyNotPassword()
  const why = login.code.length < 6 ? t`Type the code first.` : whyNotPassword(password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why === null) void login.logIn(password.chosen)
  }
  const blocks = enrolment.secret.match(/.{1,4}/g) ?? []
  return (
    <section>
      <h2 className="pb-12 text-small font-semibold">
        <span className="pr-8 text-soft">1</span>
        <Trans>Scan it with an authenticator app</Trans>
      </h2>
      <div className="flex gap-20">
        <QrCode
          text={enrolment.uri}
          label={t`QR code of your secret`}
          className="size-160 shrink-0 border border-line"
        />
        <div className="self-center">
          <p className="text-soft">
            <Trans>or type it in</Trans>
          </p>
          <p className="mono max-w-140 py-6 text-small break-words">{blocks.join(' ')}</p>
          <CopyButton text={enrolment.secret} label={t`Copy secret`}>
            <Trans>Copy</Trans>
          </CopyButton>
        </div>
      </div>
      <h2 className="pt-28 pb-6 text-small font-semibold">
        <span className="pr-8 text-soft">2</span>
        <Trans>Type the code it shows, and choose your password</Trans>
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-16">
        <DeviceCodeField ref={field} login={login} />
        {!isDone && <OwnPasswordFields value={password} onChange={setPassword} error={login.passwordRefused} />}
        {!isDone && (
          <div className="flex gap-10">
            <RowButton type="submit" isPending={login.isPending} why={why} className="min-h-40" hint="Enter">
              <Trans>Check code</Trans>
            </RowButton>
            <RowButton look="secondary" className="min-h-40" onClick={onBack}>
              <Trans>Back</Trans>
            </RowButton>
          </div>
        )}
      </form>
    </section>
  )
}
