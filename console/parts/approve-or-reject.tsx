import { Trans, useLingui } from '@lingui/react/macro'
import { useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'
import { hasRole, useOperator } from '../operator.ts'
import type { QueuePosition } from './queue-position.ts'

type DecisionOfTwo = {
  approvedBy: readonly string[]
  position: QueuePosition
  onOpen: (dialog: 'approve' | 'reject') => void
}

/** Why finance may or may not decide now, and the keys `a` and `r`, which open the dialogs. */
export function useApproveOrReject({ approvedBy, position, onOpen }: DecisionOfTwo) {
  const { t } = useLingui()
  const operator = useOperator()
  const isYours = approvedBy.includes(operator?.email ?? '')
  const why = !hasRole(operator?.roles, 'finance')
    ? t`Finance decides.`
    : isYours
      ? t`You have approved it: another person of finance decides.`
      : null
  const open = (dialog: 'approve' | 'reject') => () => {
    if (why === null && position.isWaiting) onOpen(dialog)
  }
  useKeys([
    { key: 'a', label: t`approve`, run: open('approve'), isInFoot: true },
    { key: 'r', label: t`reject`, run: open('reject'), isInFoot: true },
  ])
  return { why, open }
}

type FootProps = ReturnType<typeof useApproveOrReject> & { act: string }

export function ApproveOrReject({ why, open, act }: FootProps) {
  return (
    <>
      {why && <p className="pb-8 text-soft">{why}</p>}
      <div className="flex flex-wrap gap-10">
        <RowButton onClick={open('approve')} why={why} hint="a" className="min-h-40 flex-1">
          {act}
        </RowButton>
        <RowButton look="danger" onClick={open('reject')} why={why} hint="r" className="min-h-40">
          <Trans>Reject…</Trans>
        </RowButton>
      </div>
    </>
  )
}
