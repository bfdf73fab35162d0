import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { type HoldRule, useHoldRules } from '../../parts/hold-rules.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Merchant } from './merchant-page.tsx'

type Hold = Merchant['wallet']['holds'][number]

/** The legal holds on a part of the balance. Lifting one takes a single operator, because it only gives money back. */
export function Holds({ merchant }: { merchant: Merchant }) {
  const { holds } = merchant.wallet
  return (
    <>
      <PaneHead>
        <Trans>Legal holds</Trans>
      </PaneHead>
      {holds.length === 0 ? (
        <p className="text-soft">
          <Trans>none</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} merchant={merchant} />
          ))}
        </ul>
      )}
    </>
  )
}

function HoldRow({ hold, merchant }: { hold: Hold; merchant: Merchant }) {
  const { t } = useLingui()
  const rules = useHoldRules()
  const moneyText = useMoneyText()
  const isFinance = hasRole(useOperator()?.roles, 'finance')
  const { id: holdId, amount, rule, case: caseNumber, until } = hold
  const params = { id: merchant.id, hold: holdId }
  const decision = useDecision<typeof operatorWithdrawals.liftHold, 'lift'>(
    callAt(api.operatorWithdrawals.liftHold, params),
  )
  return (
    <li className="py-8">
      <p className="flex justify-between gap-12">
        <span>{rules[rule as HoldRule]}</span>
        <span className="figures font-semibold">{moneyText(amount)}</span>
      </p>
      <p className="pb-6 text-tiny text-soft">
        {t`case ${caseNumber}`} ·{' '}
        <Trans>
          until <DateText at={until} />
        </Trans>
      </p>
      {isFinance && (
        <RowButton look="secondary" onClick={() => decision.open('lift')}>
          <Trans>Lift…</Trans>
        </RowButton>
      )}
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Lift the legal hold?`}
          under={`${merchant.shop.name} · ${rules[rule as HoldRule]} · ${t`case ${caseNumber}`}`}
          act={t`Lift the hold on ${moneyText(amount)}`}
          warning={<Trans>It can be withdrawn at once.</Trans>}
          reader={merchant.shop.name}
          onAct={(reason) => void decision.run({ reason })}
        />
      )}
    </li>
  )
}
