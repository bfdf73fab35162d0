import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { PasswordField } from '#kit/field.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { api, useAct } from '../../call.ts'
import { paths } from '../../paths.ts'
import { forgive } from './forgive.ts'

const { passwordMin } = limits

type Typed = { oldPassword: string; password: string; passwordConfirm: string }

const isField = (field: string): field is keyof Typed => ['oldPassword', 'password', 'passwordConfirm'].includes(field)

/** A new login password by the old one; this device stays signed in, the others do not. */
export default function ChangeLoginPasswordScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const form = useForm<Typed>({
    defaultValues: { oldPassword: '', password: '', passwordConfirm: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const change = useAct(api.account.resetpwd, {
    onDone: (_, message) => {
      toasts.done(message)
      back()
    },
    onFail: ({ fields }) => {
      const known = Object.keys(fields).filter(isField)
      for (const field of known) form.setError(field, { message: fields[field] ?? '' }, { shouldFocus: true })
      return known.length > 0
    },
  })
  const submit = form.handleSubmit(async (typed) => {
    await change.run(typed)
  })
  return (
    <form
      noValidate
      className="h-full"
      onChange={(event) => forgive(form, event)}
      onSubmit={(event) => void submit(event)}
    >
      <Screen
        header={<Header title={t`Login password`} onBack={back} />}
        action={
          <BottomAction>
            <Button type="submit" isPending={change.isPending}>
              <Trans>Change password</Trans>
            </Button>
          </BottomAction>
        }
      >
        <div className="flex flex-col gap-14 px-20 pt-8">
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
        </div>
      </Screen>
    </form>
  )
}
