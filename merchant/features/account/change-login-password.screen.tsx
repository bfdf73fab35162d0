import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { PasswordField } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSendForm } from '../../parts/use-send-form.ts'
import { paths } from '../../paths.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The change keeps this device logged in and logs out all others. */
export default function ChangeLoginPasswordScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const form = useForm({
    defaultValues: { oldPassword: '', password: '', passwordConfirm: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const change = useSendForm(api.account.resetpwd, form, back)
  return (
    <FormScreen
      header={<Header title={t`Login password`} onBack={back} />}
      form={form}
      onSubmit={form.handleSubmit((values) => change.run(values))}
      submit={{ label: <Trans>Change password</Trans>, isPending: change.isPending }}
    >
      <p className="pb-4 text-small text-soft">
        <Trans>All other devices will be logged out, and we will confirm by email.</Trans>
      </p>
      <PasswordField
        {...form.register('oldPassword', { validate: (value) => value !== '' || t`Enter your password.` })}
        label={t`Current password`}
        error={errors.oldPassword?.message}
      />
      <NewPasswordFields form={form} />
      <p className="text-caption">
        <LinkText to={paths.forgetPwd}>
          <Trans>Forgot it? Set a new one with a code sent to your email</Trans>
        </LinkText>
      </p>
    </FormScreen>
  )
}
