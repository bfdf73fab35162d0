import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isAccountLike } from '#contract/contact.ts'
import { Field } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { useSendForm } from '../../parts/use-send-form.ts'
import { paths } from '../../paths.ts'
import { CodeField } from './code-field.tsx'
import { codeRequest } from './code-request.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export default function ForgetPwdScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const back = useBack(paths.login)
  const form = useForm({
    defaultValues: { account: '', code: '', password: '', passwordConfirm: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const reset = useSendForm(api.account.resetpwd, form, () => void navigate(paths.login, { replace: true }))
  const submit = form.handleSubmit(({ account, code, ...passwords }) =>
    reset.run({ account: account.trim(), code: code.trim(), request: codeRequest('reset_password'), ...passwords }),
  )
  return (
    <FormScreen
      header={<Header title={t`Forgot password?`} onBack={back} action={<LanguageSwitch />} />}
      form={form}
      onSubmit={submit}
      submit={{ label: <Trans>Set new password</Trans>, isPending: reset.isPending }}
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
      <NewPasswordFields form={form} />
    </FormScreen>
  )
}
