import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { DecisionPane, Fact, Facts } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { SingleActButton, useSingleAct } from '../../parts/single-act.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Refund } from './refund.ts'

/** A decided refund whose payment failed. It is paid again only by an operator, never automatically. */
export function PayAgain({ refund, position }: { refund: Refund; position: QueuePosition }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const operator = useOperator()
  const { id, due, shopName, orderNumber, decidedAt, decision: said, payFailed } = refund
  const decision = useDecision<typeof operatorRefunds.payAgain, 'pay'>(
    callAt(api.operatorRefunds.payAgain, { id }),
    position.openNext,
  )
  const why = hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
  const button = useSingleAct({ label: t`pay again`, why, position, onOpen: () => decision.open('pay') })
  const act = t`Pay ${moneyText(due)} again`
  return (
    <DecisionPane
      position={position}
      title={<Trans>Not paid</Trans>}
      foot={<SingleActButton {...button}>{act}</SingleActButton>}
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
      {decision.opened && (
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
