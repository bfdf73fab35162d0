import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { Field, type FieldProps } from '#kit/field.tsx'
import { useTimeLeft } from '#kit/time-left.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { codeRequest } from './code-request.ts'

type Props = Omit<FieldProps, 'label' | 'beside'> & {
  purpose: 'reset_password' | 'reset_pay' | 'confirm_email'
  /** The account that gets the code. Null if its own field has shown an error. */
  account: () => Promise<string | null>
}

/** The code from the mail, and a button that sends one. The button works again after a minute. */
export function CodeField({ purpose, account, ...field }: Props) {
  const { t } = useLingui()
  const [nextAt, setNextAt] = useState(() => new Date().toISOString())
  const seconds = Math.ceil(useTimeLeft(nextAt) / 1000)
  const [error, setError] = useState<string>()
  const send = useAct(api.account.verification, {
    isChange: false,
    onDone: ({ retryAfter }, message) => {
      setNextAt(new Date(Date.now() + retryAfter * 1000).toISOString())
      toasts.done(message)
    },
    onFail: ({ message }) => {
      setError(message)
      return true
    },
  })
  const press = async () => {
    setError(undefined)
    const recipient = await account()
    if (recipient !== null) await send.run({ account: recipient, purpose, request: codeRequest(purpose) })
  }
  return (
    <Field
      {...field}
      label={t`Verification code`}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={limits.verificationCodeTypedMax}
      error={field.error ?? error}
      beside={
        seconds > 0 ? (
          <span className="figures text-caption text-soft">
            <Trans>Resend in {seconds} s</Trans>
          </span>
        ) : (
          <button
            type="button"
            className="-mr-13 min-h-44 px-13 text-caption font-medium text-accent"
            aria-busy={send.isPending || undefined}
            // The focus must stay in the field above: its message on leaving would move the button away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void (send.isPending || press())}
          >
            <Trans>Send code</Trans>
          </button>
        )
      }
    />
  )
}
