import { Trans, useLingui } from '@lingui/react/macro'
import type { DeviceRefusal } from '#contract/operator/devices.ts'
import { useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'
import { hasRole, useOperator } from '../operator.ts'
import { useDeviceText } from './device-refusals.ts'
import type { QueuePosition } from './queue-position.ts'

type DecisionOfTwo = {
  approvedBy: readonly string[]
  deviceRefusal: DeviceRefusal | null
  position: QueuePosition
  onOpen: (dialog: 'approve' | 'reject') => void
}

/** Why finance may or may not decide now, and the keys `a` and `r`, which open the dialogs. */
export function useApproveOrReject({ approvedBy, deviceRefusal, position, onOpen }: DecisionOfTwo) {
  const { t } = useLingui()
  const deviceText = useDeviceText()(deviceRefusal)
  const operator = useOperator()
  const isYours = approvedBy.includes(operator?.email ?? '')
  const why = !hasRole(operator?.roles, 'finance')
    ? t`Finance decides.`
    : isYours
      ? t`You have approved it: another person of finance decides.`
      : null
  // A rejection is no second approval, so it works on any device.
  const whys = { approve: why ?? deviceText, reject: why }
  const open = (dialog: 'approve' | 'reject') => () => {
    if (whys[dialog] === null && position.isWaiting) onOpen(dialog)
  }
  useKeys([
    { key: 'a', label: t`approve`, run: open('approve'), isInFoot: true },
    { key: 'r', label: t`reject`, run: open('reject'), isInFoot: true },
  ])
  return { whys, open }
}

type FootProps = ReturnType<typeof useApproveOrReject> & { act: string }

export function ApproveOrReject({ whys, open, act }: FootProps) {
  return (
    <>
      {whys.approve && <p className="pb-8 text-soft">{whys.approve}</p>}
      <div className="flex flex-wrap gap-10">
        <RowButton onClick={open('approve')} why={whys.approve} hint="a" className="min-h-40 flex-1">
          {act}
        </RowButton>
        <RowButton look="danger" onClick={open('reject')} why={whys.reject} hint="r" className="min-h-40">
          <Trans>Reject…</Trans>
        </RowButton>
      </div>
    </>
  )
}
