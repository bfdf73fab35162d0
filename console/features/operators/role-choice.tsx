import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { OperatorRole } from '#contract/endpoint.ts'
import { operatorRoles } from '#contract/operator/operators.ts'
import { useRoleDescriptions, useRoleLabel } from '../../role-labels.ts'

type Props = {
  value: readonly OperatorRole[]
  onChange: (roles: OperatorRole[]) => void
  error?: string | null | undefined
}

export function RoleChoice({ value, onChange, error }: Props) {
  const id = useId()
  const roleName = useRoleLabel()
  const descriptions = useRoleDescriptions()
  const toggle = (role: OperatorRole) =>
    onChange(operatorRoles.filter((each) => (each === role) !== value.includes(each)))
  return (
    <fieldset className="mb-12" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="pb-4 text-tiny text-soft">
        <Trans>Roles</Trans>
      </legend>
      {operatorRoles.map((role) => (
        <label key={role} className="flex min-h-28 cursor-pointer items-baseline gap-10 py-4">
          <input
            type="checkbox"
            checked={value.includes(role)}
            onChange={() => toggle(role)}
            aria-describedby={`${id}-${role}`}
            className="size-14 shrink-0 self-center accent-accent"
          />
          <span>
            <span className="font-medium">{roleName(role)}</span>{' '}
            <span id={`${id}-${role}`} className="text-soft">
              {descriptions[role]}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-4 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
