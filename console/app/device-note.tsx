import { Trans } from '@lingui/react/macro'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'

/** The roles that decide as one of two. The others need no device. */
const rolesOfTwo: readonly OperatorRole[] = ['reviewer', 'finance', 'programme', 'admin']

/** Says on every page, before anything is typed, that this device does not count yet for decisions of two. */
export function DeviceNote({ operator }: { operator: Reply<typeof operators.me> | undefined }) {
  if (!operator || operator.device.state === 'confirmed') return null
  if (!operator.roles.some((role) => rolesOfTwo.includes(role))) return null
  const { state, code } = operator.device
  const shown = code?.replace(/^(.{4})/, '$1-')
  return (
    <p role="status" className="tint-wait shrink-0 px-20 py-8">
      {state === 'waits' ? (
        <Trans>
          This device is new. Tell an administrator the code <b className="mono">{shown}</b> in person or on a call.
          Until it is confirmed, you cannot be one of two who decide.
        </Trans>
      ) : state === 'removed' ? (
        <Trans>This device was removed: you cannot be one of two who decide. Log in again to have it confirmed.</Trans>
      ) : (
        <Trans>
          This browser has no device key, so you cannot be one of two who decide. Let it keep data for this page, then
          log in again.
        </Trans>
      )}
    </p>
  )
}
