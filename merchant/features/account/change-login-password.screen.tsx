import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#kit/button.tsx'
import { PasswordField } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'

const { passwordMin } = limits

/** A new login password by the old one; this device stays signed in, the others do not. */
export default function ChangeLoginPasswordScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const form = useForm({
    defaultValues: { oldPassword: '', password: '', passwordConfirm: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const change = useAct(api.account.resetpwd, {
    onDone: (_, message) => {
      toasts.done(message)
      back()
    },
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
  return (
    <FormScreen
      header={<Header title={t`Login password`} onBack={back} />}
      form={form}
      onSubmit={form.handleSubmit((values) => change.run(values))}
      action={
        <Button type="submit" isPending={change.isPending}>
          <Trans>Change password</Trans>
        </Button>
      }
    >
      <p className="pb-4 text-small text-soft">
        <Trans>All other devices will be logged out, and we will confirm by email.</Trans>
      </p>
      <PasswordField
        {...form.register('oldPassword', { validate: (value) => value !== '' || t`Enter your password.` })}
        label={t`Current password`}
        error={errors.oldPassword?.message}
      />
      <PasswordField
        {...form.register('password', {
          validate: (value) => [...value].length >= passwordMin || t`At least ${passwordMin} characters.`,
        })}
        label={t`New password`}
        hint={t`At least ${passwordMin} characters of any kind`}
        maxLength={limits.passwordMax}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...form.register('passwordConfirm', {
          validate: (value) => value === form.getValues('password') || t`Passwords do not match.`,
        })}
        label={t`Confirm new password`}
        maxLength={limits.passwordMax}
        autoComplete="new-password"
        error={errors.passwordConfirm?.message}
      />
      <p className="text-caption">
        <LinkText to={paths.forgetPwd}>
          <Trans>Forgot it? Set a new one with a code sent to your email</Trans>
        </LinkText>
      </p>
    </FormScreen>
  )
}
