import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useGet } from '#client/get.ts'
import { Button } from '#kit/button.tsx'
import { PasswordField } from '#kit/field.tsx'
import { FormScreen, FormSkeleton } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSendForm } from '../../parts/use-send-form.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { CodeField } from './code-field.tsx'
import { codeRequest } from './code-request.ts'
import { payPasswordInput, payPasswordPattern } from './pay-password-digits.ts'

/** The payment password: the first one by the login password, a new one by a code from the mail. */
export default function SetPaypwdScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const read = useGet(api.merchants.info)
  if (read.data) return <PayPasswordForm info={read.data} onDone={back} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Payment password`} onBack={back} />}
      skeleton={<FormSkeleton fields={3} />}
    />
  )
}

function PayPasswordForm({ info, onDone }: { info: MerchantInfo; onDone: () => void }) {
  const { t } = useLingui()
  const isFirst = !info.hasPayPassword
  const form = useForm({
    defaultValues: { password: '', code: '', payPassword: '', payPasswordConfirm: '' },
    mode: 'onTouched',
    // Only one of the login password and the code is asked for.
    shouldUnregister: true,
  })
  const { errors } = form.formState
  const set = useSendForm(api.account.resetPay, form, onDone)
  const submit = form.handleSubmit(({ password, code, ...digits }) =>
    set.run({ ...digits, ...(isFirst ? { password } : { code: code.trim(), request: codeRequest('reset_pay') }) }),
  )
  return (
    <FormScreen
      header={<Header title={t`Payment password`} onBack={onDone} />}
      form={form}
      onSubmit={submit}
      action={
        <Button type="submit" isPending={set.isPending}>
          {isFirst ? <Trans>Set payment password</Trans> : <Trans>Set new payment password</Trans>}
        </Button>
      }
    >
      <p className="pb-4 text-small text-soft">
        {isFirst ? (
          <Trans>A 6-digit password confirms every payment and withdrawal. You only set it once.</Trans>
        ) : (
          <Trans>A payment password is already set. You can reset it with a code sent to your email.</Trans>
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
      <PasswordField
        {...form.register('payPassword', {
          validate: (value) => payPasswordPattern.test(value) || t`Exactly 6 digits.`,
        })}
        {...payPasswordInput}
        label={t`Payment password (6 digits)`}
        error={errors.payPassword?.message}
      />
      <PasswordField
        {...form.register('payPasswordConfirm', {
          validate: (value) => value === form.getValues('payPassword') || t`Passwords do not match.`,
        })}
        {...payPasswordInput}
        label={t`Confirm payment password`}
        error={errors.payPasswordConfirm?.message}
      />
    </FormScreen>
  )
}
