import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { answerWithPasskey, knowsPasskeys } from '#client/passkey.ts'
import { limits } from '#contract/limits.ts'
import type { StepUpMethod } from '#contract/security.ts'
import { Button } from '#kit/button.tsx'
import { Field, PasswordField } from '#kit/field.tsx'

const fieldOf = {
  passkey: 'passkey',
  code: 'code',
  recovery_code: 'recoveryCode',
  pay_password: 'payPassword',
  password: 'password',
} as const

export type FactorAnswer = Partial<Record<(typeof fieldOf)[StepUpMethod], string>>

type Props = {
  methods: readonly StepUpMethod[]
  /** The server's options for a passkey. Null after a failure, which was already shown. */
  passkeyOptions: () => Promise<string | null>
  onAnswer: (answer: FactorAnswer) => Promise<unknown>
  isPending: boolean
  error: string | null
}

/** Asks for one factor at a time, the best first, and offers the others. */
export function FactorForm({ methods, passkeyOptions, onAnswer, isPending, error }: Props) {
  const { t } = useLingui()
  const usable = methods.filter((method) => method !== 'passkey' || knowsPasskeys())
  const [chosen, setChosen] = useState<StepUpMethod | null>(null)
  const [declined, setDeclined] = useState<string | null>(null)
  const labels = useMethodLabels()
  const method = chosen ?? usable[0] ?? 'password'

  const askForPasskey = async () => {
    setDeclined(null)
    const options = await passkeyOptions()
    if (options === null) return
    const passkey = await answerWithPasskey(options)
    if (passkey === null) setDeclined(t`The passkey was not used. Try again, or choose another way.`)
    else await onAnswer({ passkey })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setDeclined(null)
    if (method === 'passkey') return void askForPasskey()
    const typed = String(new FormData(event.currentTarget).get(method)).trim()
    if (typed === '') setDeclined(t`Fill this in.`)
    else void onAnswer({ [fieldOf[method]]: typed })
  }
  const shownError = declined ?? error

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-12">
      {method === 'passkey' ? (
        <p className="text-small text-soft">
          <Trans>Your phone asks for your fingerprint, your face or its screen lock.</Trans>
        </p>
      ) : (
        <FactorField key={method} method={method} label={labels[method]} error={shownError ?? undefined} />
      )}
      {method === 'passkey' && (
        <p role="alert" className="min-h-18 text-caption text-bad">
          {shownError}
        </p>
      )}
      <Button type="submit" isPending={isPending}>
        {method === 'passkey' ? <Trans>Use passkey</Trans> : <Trans>Confirm</Trans>}
      </Button>
      <div className="flex flex-col">
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              look="quiet"
              onClick={() => {
                setDeclined(null)
                setChosen(other)
              }}
            >
              <Trans>Use instead: {labels[other]}</Trans>
            </Button>
          ))}
      </div>
    </form>
  )
}

function useMethodLabels(): Record<StepUpMethod, string> {
  const { t } = useLingui()
  return {
    passkey: t`Passkey`,
    code: t`Code from your authenticator app`,
    recovery_code: t`Recovery code`,
    pay_password: t`Payment password`,
    password: t`Login password`,
  }
}

type FactorFieldProps = { method: StepUpMethod; label: string; error: string | undefined }

function FactorField({ method, label, error }: FactorFieldProps) {
  const { t } = useLingui()
  const field = { name: method, label, error }
  if (method === 'password') return <PasswordField {...field} />
  if (method === 'pay_password') {
    return <PasswordField {...field} inputMode="numeric" maxLength={limits.payPasswordDigits} autoComplete="off" />
  }
  const isCode = method === 'code'
  return (
    <Field
      {...field}
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={limits.recoveryCodeMax}
      hint={isCode ? t`6 digits, new every 30 seconds` : t`One of the codes that you saved. Each works once.`}
    />
  )
}
