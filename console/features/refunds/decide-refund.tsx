import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { readAmount, writeAmount } from '#kit/amount.ts'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { EffectTable } from '../../parts/effect-table.tsx'
import { DecisionPane, PaneHead } from '../../parts/panes.tsx'
import type { Place } from '../../parts/place.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import type { Refund } from './refund.ts'

type Decide = typeof operatorRefunds.decide
type Way = 'approve' | 'reject'
type Bearer = 'supplier' | 'merchant' | 'platform'
const bearers = ['supplier', 'merchant', 'platform'] as const
type Props = { refund: Refund; place: Place }

/** How much, and who bears it, with what it moves; or a rejection. */
export function DecideRefund({ refund, place }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const formats = useFormats()
  const operator = useOperator()
  const { id, amount, goods } = refund
  const isReceived = goods === 'received'
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
      run: () => (isReceived || each === 'supplier') && setBears(each),
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
      <BearerChoice bears={bears} onChange={setBears} isReceived={isReceived} />
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

function useBearers(): Record<Bearer, string> {
  const { t } = useLingui()
  return { supplier: t`the supplier`, merchant: t`the merchant`, platform: t`the platform` }
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

type BearerProps = { bears: Bearer; onChange: (bears: Bearer) => void; isReceived: boolean }

function BearerChoice({ bears, onChange, isReceived }: BearerProps) {
  const names = useBearers()
  const name = useId()
  return (
    <fieldset className="mt-14">
      <legend className="pb-4 text-tiny text-soft">
        <Trans>Covered by</Trans>
      </legend>
      {bearers.map((each, at) => {
        const isDisabled = !isReceived && each !== 'supplier'
        return (
          <label key={each} className="flex min-h-28 cursor-pointer items-center gap-10">
            <input
              type="radio"
              name={name}
              checked={each === bears}
              disabled={isDisabled}
              onChange={() => onChange(each)}
              className="size-14 accent-accent"
            />
            <span className={isDisabled ? 'text-soft' : ''}>{names[each]}</span>
            <KeyHint of={String(at + 1)} />
          </label>
        )
      })}
      {!isReceived && (
        <p className="text-tiny text-soft">
          <Trans>Goods that were not received are always covered by the supplier.</Trans>
        </p>
      )}
    </fieldset>
  )
}

/** The effect as the server calculated it; nothing is booked. */
function CalculatedEffect({ id, bears, amount }: { id: string; bears: Bearer; amount: number }) {
  const { t } = useLingui()
  const { data, error } = useGet(callAt(api.operatorRefunds.effect, { id }), {
    query: { bears, amount },
    keepsPrevious: true,
  })
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
