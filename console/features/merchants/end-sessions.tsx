import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'

/** A single member of customer service can log a merchant out. The merchant reads the reason. */
export function EndSessions({ id }: { id: string }) {
  const { t } = useLingui()
  const roles = useOperator()?.roles
  const decision = useDecision<typeof operatorMerchants.endSessions, 'end'>(
    callAt(api.operatorMerchants.endSessions, { id }),
  )
  if (!hasRole(roles, 'support')) return null
  return (
    <div className="pt-12">
      <RowButton look="danger" onClick={() => decision.open('end')}>
        <Trans>Log out everywhere…</Trans>
      </RowButton>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Log the merchant out everywhere?`}
          act={t`Log out everywhere`}
          isDanger
          warning={<Trans>All devices are logged out. The merchant can log in again at once.</Trans>}
          reader={t`the merchant`}
          onAct={(reason) => void decision.run({ reason })}
        />
      )}
    </div>
  )
}
