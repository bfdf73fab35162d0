import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Field, type FieldProps } from '#kit/field.tsx'
import { useTimeLeft } from '#kit/time-left.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api, useAct } from '../../call.ts'

type Props = Omit<FieldProps, 'label' | 'beside'> & {
  purpose: 'reset_password' | 'reset_pay'
  /** Whose code; null where that is not known yet (which has been said at its field). */
  account: () => Promise<string | null>
}

/** The code from the mail, and asking for one; another can be asked for after a minute. */
export function CodeField({ purpose, account, ...field }: Props) {
  const { t } = useLingui()
  const [again, setAgain] = useState(() => new Date().toISOString())
  const seconds = Math.ceil(useTimeLeft(again) / 1000)
  const [refused, setRefused] = useState<string>()
  const ask = useAct(api.account.verification, {
    isChange: false,
    onDone: ({ retryAfter }, message) => {
      setAgain(new Date(Date.now() + retryAfter * 1000).toISOString())
      toasts.done(message)
    },
    onFail: ({ message }) => {
      setRefused(message)
      return true
    },
  })
  const press = async () => {
    setRefused(undefined)
    const whose = await account()
    if (whose !== null) await ask.run({ account: whose, purpose })
  }
  return (
    <Field
      {...field}
      label={t`Verification code`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={limits.verificationCodeDigits}
      error={field.error ?? refused}
      beside={
        seconds > 0 ? (
          <span className="figures text-caption text-soft">
            <Trans>Resend in {seconds} s</Trans>
          </span>
        ) : (
          <button
            type="button"
            className="-mr-13 min-h-44 px-13 text-caption font-medium text-accent"
            aria-busy={ask.isPending || undefined}
            // The field above keeps the focus: its message, when it is left, would move this away under the finger.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void (ask.isPending || press())}
          >
            <Trans>Send code</Trans>
          </button>
        )
      }
    />
  )
}
