import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { PasswordField } from '#kit/field.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { api, useAct } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { CodeField } from './code-field.tsx'
import { digitsInput, sixDigits } from './digits.ts'

type Typed = { password: string; code: string; payPassword: string; payPasswordConfirm: string }

const isField = (field: string): field is keyof Typed =>
  ['password', 'code', 'payPassword', 'payPasswordConfirm'].includes(field)

/** The payment password: the first by the login password, a new one by a code from the mail. */
export default function SetPaypwdScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  if (data) return <PayPasswordForm info={data} onDone={back} />
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

function PayPasswordForm({ info, onDone }: { info: MerchantInfo; onDone: () => void }) {
  const { t } = useLingui()
  const isFirst = !info.hasPayPassword
  const form = useForm<Typed>({
    defaultValues: { password: '', code: '', payPassword: '', payPasswordConfirm: '' },
    mode: 'onTouched',
    // Only one of the login password and the code is asked for.
    shouldUnregister: true,
  })
  const { errors } = form.formState
  const set = useAct(api.account.resetPay, {
    onDone: (_, message) => {
      toasts.done(message)
      onDone()
    },
    onFail: ({ fields }) => {
      const known = Object.keys(fields).filter(isField)
      for (const field of known) form.setError(field, { message: fields[field] ?? '' }, { shouldFocus: true })
      return known.length > 0
    },
  })
  const submit = form.handleSubmit(async ({ password, code, ...digits }) => {
    await set.run({ ...digits, ...(isFirst ? { password } : { code: code.trim() }) })
  })
  return (
    <form noValidate className="h-full" onSubmit={(event) => void submit(event)}>
      <Screen
        header={<Header title={t`Payment password`} onBack={onDone} />}
        action={
          <BottomAction>
            <Button type="submit" isPending={set.isPending}>
              {isFirst ? <Trans>Set payment password</Trans> : <Trans>Set new payment password</Trans>}
            </Button>
          </BottomAction>
        }
      >
        <div className="flex flex-col gap-14 px-20 pt-8">
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
              validate: (value) => sixDigits.test(value) || t`Exactly 6 digits.`,
            })}
            {...digitsInput}
            label={t`Payment password (6 digits)`}
            error={errors.payPassword?.message}
          />
          <PasswordField
            {...form.register('payPasswordConfirm', {
              validate: (value) => value === form.getValues('payPassword') || t`Passwords do not match.`,
            })}
            {...digitsInput}
            label={t`Confirm payment password`}
            error={errors.payPasswordConfirm?.message}
          />
        </div>
      </Screen>
    </form>
  )
}
