import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { PasswordField } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen, FormSkeleton } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { CodeField } from './code-field.tsx'
import { codeRequest } from './code-request.ts'
import { NewPayPassword } from './new-pay-password.tsx'

/** The first payment password needs the login password, a new one needs a code from the mail. */
export default function SetPaypwdScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const read = useGet(api.merchants.info)
  if (read.data) return <PayPassword info={read.data} onDone={back} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Payment password`} onBack={back} />}
      skeleton={<FormSkeleton fields={3} />}
    />
  )
}

/** First the digits, then the proof of identity. Digits that the server refuses must be chosen again. */
function PayPassword({ info, onDone }: { info: MerchantInfo; onDone: () => void }) {
  const { t } = useLingui()
  const [digits, setDigits] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  if (digits === null) {
    return (
      <NewPayPassword
        header={<Header title={t`Payment password`} onBack={onDone} />}
        refused={refused}
        onChosen={setDigits}
      />
    )
  }
  const chooseAgain = (message: string | null) => {
    setRefused(message)
    setDigits(null)
  }
  return <ProofForm info={info} digits={digits} onDone={onDone} onChooseAgain={chooseAgain} />
}

type ProofProps = {
  info: MerchantInfo
  digits: string
  onDone: () => void
  onChooseAgain: (message: string | null) => void
}

function ProofForm({ info, digits, onDone, onChooseAgain }: ProofProps) {
  const { t } = useLingui()
  const isFirst = !info.hasPayPassword
  const form = useForm({
    defaultValues: { password: '', code: '' },
    mode: 'onTouched',
    // The form asks for either the login password or the code, and must not send the hidden one.
    shouldUnregister: true,
  })
  const { errors } = form.formState
  const set = useAct(api.account.resetPay, {
    onDone: (_, message) => {
      toasts.done(message)
      onDone()
    },
    onFail: ({ fields }) => {
      if (fields['payPassword']) onChooseAgain(fields['payPassword'])
      return Boolean(fields['payPassword']) || showFieldErrors(form, fields)
    },
  })
  const submit = form.handleSubmit(({ password, code }) =>
    set.run({
      payPassword: digits,
      payPasswordConfirm: digits,
      ...(isFirst ? { password } : { code: code.trim(), request: codeRequest('reset_pay') }),
    }),
  )
  return (
    <FormScreen
      header={<Header title={t`Payment password`} onBack={() => onChooseAgain(null)} />}
      form={form}
      onSubmit={submit}
      submit={{
        label: isFirst ? <Trans>Set payment password</Trans> : <Trans>Set new payment password</Trans>,
        isPending: set.isPending,
      }}
    >
      <p className="pb-4 text-small text-soft">
        {isFirst ? (
          <Trans>Last step: confirm with your login password.</Trans>
        ) : (
          <Trans>Last step: confirm with a code sent to your email.</Trans>
        )}
      </p>
      {isFirst ? (
        <PasswordField
          {...form.register('password', { validate: (value) => value !== '' || t`Enter your password.` })}
          label={t`Login password`}
          hint={t`To confirm it is you`}
          error={errors.password?.message}
        />
      ) : (
        <CodeField
          {...form.register('code', { validate: (value) => value.trim() !== '' || t`Enter the code.` })}
          purpose="reset_pay"
          account={async () => info.email}
          error={errors.code?.message}
        />
      )}
    </FormScreen>
  )
}
