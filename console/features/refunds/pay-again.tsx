import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { DecisionPane, Fact, Facts } from '../../parts/panes.tsx'
import type { Place } from '../../parts/place.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
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
        <ReasonDialog
          decision={decision}
          title={t`Pay the refund again?`}
          under={`${orderNumber} · ${shopName}`}
          act={act}
          reader={shopName}
          onAct={(reason) => void decision.run({ reason })}
        />
      )}
    </DecisionPane>
  )
}
