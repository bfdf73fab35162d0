import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { isAccountLike } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#kit/button.tsx'
import { Field, PasswordField } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { paths } from '../../paths.ts'
import { CodeField } from './code-field.tsx'
import { codeRequest } from './code-request.ts'

const { passwordMin } = limits

/** A new login password by a code from the mail. */
export default function ForgetPwdScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const back = useBack(paths.login)
  const form = useForm({
    defaultValues: { account: '', code: '', password: '', passwordConfirm: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const reset = useAct(api.account.resetpwd, {
    onDone: (_, message) => {
      toasts.done(message)
      void navigate(paths.login, { replace: true })
    },
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
  const submit = form.handleSubmit(({ account, code, ...passwords }) =>
    reset.run({ account: account.trim(), code: code.trim(), request: codeRequest('reset_password'), ...passwords }),
  )
  return (
    <FormScreen
      header={<Header title={t`Forgot password?`} onBack={back} action={<LanguageSwitch />} />}
      form={form}
      onSubmit={submit}
      action={
        <Button type="submit" isPending={reset.isPending}>
          <Trans>Set new password</Trans>
        </Button>
      }
    >
      <p className="pb-4 text-small text-soft">
        <Trans>We send a code to your account's email address. All devices are then logged out.</Trans>
      </p>
      <Field
        {...form.register('account', {
          validate: (value) => isAccountLike(value) || t`Enter your phone number or email.`,
        })}
        label={t`Phone or email`}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.account?.message}
      />
      <CodeField
        {...form.register('code', { validate: (value) => value.trim() !== '' || t`Enter the code.` })}
        purpose="reset_password"
        account={async () =>
          (await form.trigger('account', { shouldFocus: true })) ? form.getValues('account').trim() : null
        }
        error={errors.code?.message}
      />
      <PasswordField
        {...form.register('password', {
          validate: (value) => [...value].length >= passwordMin || t`At least ${passwordMin} characters.`,
        })}
        label={t`New password`}
        hint={t`At least ${passwordMin} characters of any kind`}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...form.register('passwordConfirm', {
          validate: (value) => value === form.getValues('password') || t`Passwords do not match.`,
        })}
        label={t`Confirm new password`}
        autoComplete="new-password"
        error={errors.passwordConfirm?.message}
      />
    </FormScreen>
  )
}
