import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { DeskField } from './desk-field.tsx'

export type OwnPassword = { chosen: string; again: string }
export const noPassword: OwnPassword = { chosen: '', again: '' }

/** Why a password cannot be sent yet, as a sentence. Null if it can. */
export function useWhyNotPassword() {
  const { t } = useLingui()
  return ({ chosen, again }: OwnPassword): string | null => {
    if ([...chosen].length < limits.passwordMin) return t`Choose your own password first.`
    return chosen === again ? null : t`The two passwords differ.`
  }
}

type Props = { value: OwnPassword; onChange: (value: OwnPassword) => void; error: string | null }

export function OwnPasswordFields({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const field = { type: 'password', autoComplete: 'new-password', maxLength: limits.passwordMax } as const
  return (
    <>
      <DeskField
        {...field}
        label={t`Your own password, 10 characters or more`}
        value={value.chosen}
        error={error}
        onChange={(event) => onChange({ ...value, chosen: event.target.value })}
      />
      <DeskField
        {...field}
        label={t`The same password again`}
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
      />
    </>
  )
}
