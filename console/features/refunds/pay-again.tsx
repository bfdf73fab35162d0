import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { DecisionPane, Fact, Facts } from '../../parts/panes.tsx'
import type { Place } from '../../parts/place.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Refund } from './refund.ts'

/** A decided refund whose payment failed: it is paid again by a person, never automatically. */
export function PayAgain({ refund, place }: { refund: Refund; place: Place }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const operator = useOperator()
  const { id, amount, shopName, orderNumber, decidedAt, decision: said, payFailed } = refund
  const decision = useDecision<typeof operatorRefunds.payAgain, 'pay'>(
    callAt(api.operatorRefunds.payAgain, { id }),
    place.openNext,
  )
  const why = hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
  const open = () => why === null && place.isWaiting && decision.open('pay')
  useKeys([{ key: 'a', label: t`pay again`, run: open, isInFoot: true }])
  const reason = decision.reason.trim()
  const act = t`Pay ${moneyText(amount)} again`
  return (
    <DecisionPane
      place={place}
      title={<Trans>Not paid</Trans>}
      foot={
        <RowButton onClick={open} why={why} hint="a" className="min-h-40 w-full">
          {act}
        </RowButton>
      }
    >
      <Facts>
        {decidedAt && (
          <Fact name={<Trans>Decided</Trans>}>
            <DateText at={decidedAt} />
          </Fact>
        )}
        <Fact name={<Trans>Reason</Trans>}>{said}</Fact>
        <Fact name={<Trans>The payment failed</Trans>}>
          <span className="mono break-all">{payFailed}</span>
        </Fact>
      </Facts>
      {decision.way && (
        <ActDialog
          title={t`Pay the refund again?`}
          under={`${orderNumber} · ${shopName}`}
          act={act}
          isPending={decision.isPending}
          why={reason === '' ? t`Give a reason first.` : null}
          refused={decision.refused}
          onAct={() => void decision.run({ reason })}
          onClose={decision.close}
        >
          <ReasonField reader={shopName} value={decision.reason} onChange={decision.setReason} />
        </ActDialog>
      )}
    </DecisionPane>
  )
}
