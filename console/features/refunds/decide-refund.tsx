import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { readAmount, writeAmount } from '#kit/amount.ts'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { EffectTable } from '../../parts/effect-table.tsx'
import { DecisionPane, PaneHead } from '../../parts/panes.tsx'
import type { Place } from '../../parts/place.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import type { Refund } from './refund.ts'
import { type Bearer, bearers, mayBear, useBearers, usePreview, WhoPays } from './who-pays.tsx'

type Decide = typeof operatorRefunds.decide
type Way = 'approve' | 'reject'
type Props = { refund: Refund; place: Place }

/** How much, and who bears it, with what it moves; or a rejection. */
export function DecideRefund({ refund, place }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const formats = useFormats()
  const operator = useOperator()
  const { id, amount, goods } = refund
  const [bears, setBears] = useState<Bearer>('supplier')
  const [typed, setTyped] = useState(() => writeAmount(amount, formats))
  const decided = readAmount(typed, formats)
  const isAmount = decided !== null && decided > 0 && decided <= amount
  const decision = useDecision<Decide, Way>(callAt(api.operatorRefunds.decide, { id }), place.openNext)
  const names = useBearers()
  const mayNot = hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
  const why = mayNot ?? (isAmount ? null : t`Enter an amount up to ${moneyText(amount)}.`)
  const open = (way: Way, no: string | null) => () => no === null && place.isWaiting && decision.open(way)
  useKeys([
    ...bearers.map((each, at) => ({
      key: String(at + 1),
      label: names[each],
      run: () => mayBear(each, goods) && setBears(each),
    })),
    { key: 'a', label: t`refund`, run: open('approve', why), isInFoot: true },
    { key: 'r', label: t`reject`, run: open('reject', mayNot), isInFoot: true },
  ])
  const act = t`Refund ${moneyText(decided ?? amount)}, covered by: ${names[bears]}`
  const foot = (
    <>
      {why && <p className="pb-8 text-soft">{why}</p>}
      <div className="flex flex-wrap gap-10">
        <RowButton onClick={open('approve', why)} why={why} hint="a" className="min-h-40 flex-1">
          {t`Refund ${moneyText(decided ?? amount)}`}
        </RowButton>
        <RowButton look="danger" onClick={open('reject', mayNot)} why={mayNot} hint="r" className="min-h-40">
          <Trans>Reject…</Trans>
        </RowButton>
      </div>
    </>
  )
  return (
    <DecisionPane place={place} title={<Trans>Decide</Trans>} beside={<Trans>one person of finance</Trans>} foot={foot}>
      <AmountInput typed={typed} onType={setTyped} most={moneyText(amount)} />
      <WhoPays refund={refund} amount={isAmount ? decided : null} bears={bears} onChange={setBears} />
      {isAmount && <CalculatedEffect id={id} bears={bears} amount={decided} />}
      {decision.way && (
        <RefundDialog
          key={decision.way}
          refund={refund}
          decision={decision}
          act={decision.way === 'approve' ? act : t`Reject the refund`}
          body={
            decision.way === 'approve' && decided !== null
              ? { approve: true, amount: decided, bears }
              : { approve: false }
          }
        />
      )}
    </DecisionPane>
  )
}

function AmountInput({ typed, onType, most }: { typed: string; onType: (text: string) => void; most: string }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <>
      <div className="flex justify-between pb-4 text-tiny text-soft">
        <label htmlFor={id}>
          <Trans>Amount</Trans>
        </label>
        <span>{t`at most ${most}`}</span>
      </div>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="figures h-36 w-full rounded-small border border-edge bg-surface px-10 font-semibold"
      />
    </>
  )
}

/** What the chosen bearer would pay from which account. */
function CalculatedEffect({ id, bears, amount }: { id: string; bears: Bearer; amount: number }) {
  const { t } = useLingui()
  const { data, error } = usePreview({ id, bears, amount })
  return (
    <>
      <PaneHead beside={<Trans>calculated, not booked</Trans>}>
        <Trans>What it moves</Trans>
      </PaneHead>
      {error && <p className="text-bad">{error.message}</p>}
      {data && <EffectTable label={t`What it moves`} effects={data.accounts} />}
    </>
  )
}

type DialogProps = {
  refund: Refund
  decision: Decision<Decide, Way>
  act: string
  body: { approve: boolean; amount?: number; bears?: Bearer }
}

function RefundDialog({ refund, decision, act, body }: DialogProps) {
  const { t } = useLingui()
  const { shopName, orderNumber } = refund
  return (
    <ReasonDialog
      decision={decision}
      title={body.approve ? t`Refund the shopper?` : t`Reject the refund?`}
      under={`${orderNumber} · ${shopName}`}
      act={act}
      isDanger={!body.approve}
      warning={body.approve ? <Trans>The money goes back to the shopper; this cannot be reversed.</Trans> : undefined}
      reader={t`${shopName} and the shopper`}
      canned={
        body.approve
          ? [t`The goods arrived damaged.`, t`The goods did not arrive.`]
          : [t`The goods are as they were described.`]
      }
      onAct={(reason) => void decision.run({ ...body, reason })}
    >
      <div className="pb-8">
        {body.approve && body.bears && body.amount !== undefined && (
          <CalculatedEffect id={refund.id} bears={body.bears} amount={body.amount} />
        )}
      </div>
    </ReasonDialog>
  )
}
