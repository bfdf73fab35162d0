import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { PasswordField } from '#kit/field.tsx'

const { passwordMin, passwordMax } = limits

type Passwords = { password: string; passwordConfirm: string }

/** A new login password, typed twice. `form` may have more fields. */
export function NewPasswordFields<T extends Passwords>({ form }: { form: UseFormReturn<T> }) {
  const { t } = useLingui()
  // TypeScript treats UseFormReturn as invariant, so a form with more fields needs a cast.
  const { register, getValues, formState } = form as unknown as UseFormReturn<Passwords>
  const { errors } = formState
  return (
    <>
      <PasswordField
        {...register('password', {
          validate: (value) => [...value].length >= passwordMin || t`At least ${passwordMin} characters.`,
        })}
        label={t`New password`}
        hint={t`At least ${passwordMin} characters of any kind`}
        maxLength={passwordMax}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...register('passwordConfirm', {
          validate: (value) => value === getValues('password') || t`Passwords do not match.`,
        })}
        label={t`Confirm new password`}
        maxLength={passwordMax}
        autoComplete="new-password"
        error={errors.passwordConfirm?.message}
      />
    </>
  )
}
