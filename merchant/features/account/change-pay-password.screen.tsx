import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { PasswordField } from '#kit/field.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { api, useAct } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import { digitsInput, sixDigits } from './digits.ts'
import { forgive } from './forgive.ts'

type Typed = { oldPayPassword: string; payPassword: string; payPasswordConfirm: string }

const isField = (field: string): field is keyof Typed =>
  ['oldPayPassword', 'payPassword', 'payPasswordConfirm'].includes(field)

/** A new payment password by the old one. Who has none sets the first; who forgot it gets a code by mail. */
export default function ChangePayPasswordScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  if (data && !data.hasPayPassword) return <Navigate to={paths.setPaypwd} replace />
  if (data) return <ChangeForm onDone={back} />
  return (
    <Screen header={<Header title={t`Payment password`} onBack={back} />}>
      {error ? (
        <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <div className="flex flex-col gap-14 px-20 pt-8">
          <Skeleton className="h-42 w-full" />
          <Skeleton className="h-58 w-full" />
          <Skeleton className="h-58 w-full" />
          <Skeleton className="h-58 w-full" />
        </div>
      )}
    </Screen>
  )
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const form = useForm<Typed>({
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
      const known = Object.keys(fields).filter(isField)
      for (const field of known) form.setError(field, { message: fields[field] ?? '' }, { shouldFocus: true })
      const isOldOne = word === 'pay_password_wrong' || word === 'pay_password_locked'
      if (isOldOne) form.setError('oldPayPassword', { message }, { shouldFocus: true })
      return isOldOne || known.length > 0
    },
  })
  const submit = form.handleSubmit(async (typed) => {
    await change.run(typed)
  })
  const isDigits = (value: string) => sixDigits.test(value) || t`Exactly 6 digits.`
  return (
    <form
      noValidate
      className="h-full"
      onChange={(event) => forgive(form, event)}
      onSubmit={(event) => void submit(event)}
    >
      <Screen
        header={<Header title={t`Payment password`} onBack={onDone} />}
        action={
          <BottomAction>
            <Button type="submit" isPending={change.isPending}>
              <Trans>Change payment password</Trans>
            </Button>
          </BottomAction>
        }
      >
        <div className="flex flex-col gap-14 px-20 pt-8">
          <p className="pb-4 text-small text-soft">
            <Trans>You confirm every payment and withdrawal with this 6-digit password.</Trans>
          </p>
          <PasswordField
            {...form.register('oldPayPassword', { validate: isDigits })}
            {...digitsInput}
            label={t`Current payment password`}
            error={errors.oldPayPassword?.message}
          />
          <PasswordField
            {...form.register('payPassword', { validate: isDigits })}
            {...digitsInput}
            label={t`New payment password`}
            error={errors.payPassword?.message}
          />
          <PasswordField
            {...form.register('payPasswordConfirm', {
              validate: (value) => value === form.getValues('payPassword') || t`Passwords do not match.`,
            })}
            {...digitsInput}
            label={t`Confirm new payment password`}
            error={errors.payPasswordConfirm?.message}
          />
          <p className="text-caption">
            <LinkText to={paths.setPaypwd}>
              <Trans>Forgot it? Set a new one with a code sent to your email</Trans>
            </LinkText>
          </p>
        </div>
      </Screen>
    </form>
  )
}
