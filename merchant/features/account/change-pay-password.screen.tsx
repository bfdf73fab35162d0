import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { Button } from '#kit/button.tsx'
import { PasswordField } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen, FormSkeleton } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { payPasswordInput, payPasswordPattern } from './pay-password-digits.ts'

/** A new payment password by the old one; a merchant without one is sent on to set the first. */
export default function ChangePayPasswordScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const read = useGet(api.merchants.info)
  if (read.data && !read.data.hasPayPassword) return <Navigate to={paths.setPaypwd} replace />
  if (read.data) return <ChangeForm onDone={back} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Payment password`} onBack={back} />}
      skeleton={<FormSkeleton fields={3} />}
    />
  )
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    defaultValues: { oldPayPassword: '', payPassword: '', payPasswordConfirm: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const change = useAct(api.account.resetPay, {
    onDone: (_, message) => {
      toasts.done(message)
      onDone()
    },
    onFail: ({ word, message, fields }) => {
      const isOldOne = word === 'pay_password_wrong' || word === 'pay_password_locked'
      return showFieldErrors(form, isOldOne ? { oldPayPassword: message } : fields)
    },
  })
  const isDigits = (value: string) => payPasswordPattern.test(value) || t`Exactly 6 digits.`
  return (
    <FormScreen
      header={<Header title={t`Payment password`} onBack={onDone} />}
      form={form}
      onSubmit={form.handleSubmit((values) => change.run(values))}
      action={
        <Button type="submit" isPending={change.isPending}>
          <Trans>Change payment password</Trans>
        </Button>
      }
    >
      <p className="pb-4 text-small text-soft">
        <Trans>You confirm every payment and withdrawal with this 6-digit password.</Trans>
      </p>
      <PasswordField
        {...form.register('oldPayPassword', { validate: isDigits })}
        {...payPasswordInput}
        label={t`Current payment password`}
        error={errors.oldPayPassword?.message}
      />
      <PasswordField
        {...form.register('payPassword', { validate: isDigits })}
        {...payPasswordInput}
        label={t`New payment password`}
        error={errors.payPassword?.message}
      />
      <PasswordField
        {...form.register('payPasswordConfirm', {
          validate: (value) => value === form.getValues('payPassword') || t`Passwords do not match.`,
        })}
        {...payPasswordInput}
        label={t`Confirm new payment password`}
        error={errors.payPasswordConfirm?.message}
      />
      <p className="text-caption">
        <LinkText to={paths.setPaypwd}>
          <Trans>Forgot it? Set a new one with a code sent to your email</Trans>
        </LinkText>
      </p>
    </FormScreen>
  )
}
