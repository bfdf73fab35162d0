import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { holdRules } from '#contract/operator/merchant-states.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { readAmount } from '#kit/amount.ts'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { type HoldRule, useHoldRules } from '../../parts/hold-rules.ts'
import { useNow } from '../../parts/now.ts'
import { ReasonChoice } from '../../parts/reason-choice.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Merchant } from './merchant-page.tsx'

type Kind = 'goodwill' | 'hold'
type Props = { merchant: Merchant; onDone: () => void; onClose: () => void }

const caseMax = 80

const dateOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/** Acts that take two operators of finance: one proposes here, the other confirms in the room of proposals. */
export function ProposeDialog({ merchant, onDone, onClose }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const formats = useFormats()
  const nowMs = useNow()
  const { id, shop, wallet } = merchant
  const [kind, setKind] = useState<Kind | null>(null)
  const [typed, setTyped] = useState('')
  const [rule, setRule] = useState<HoldRule | null>(null)
  const [caseNumber, setCaseNumber] = useState('')
  const [until, setUntil] = useState(() => dateOf(nowMs + limits.holdDaysMax * dayMs))
  const goodwill = useDecision<typeof operatorMerchants.goodwill, Kind>(
    callAt(api.operatorMerchants.goodwill, { id }),
    onDone,
  )
  const hold = useDecision<typeof operatorMerchants.hold, Kind>(callAt(api.operatorMerchants.hold, { id }), onDone)
  const decision = kind === 'goodwill' ? goodwill : hold
  const amount = readAmount(typed, formats) ?? 0
  const isHoldWhole = rule !== null && caseNumber.trim() !== '' && until !== ''
  const unchosen = kind === null ? t`Choose what is proposed.` : null
  const without = amount <= 0 ? t`Enter an amount.` : null
  const unfounded = kind === 'hold' && !isHoldWhole ? t`Choose the legal ground, the case and the end.` : null
  const acts = { hold: t`Propose to hold ${moneyText(amount)}`, goodwill: t`Propose to pay ${moneyText(amount)}` }
  const propose = (reason: string) => {
    if (kind === 'goodwill') void goodwill.run({ amount, reason })
    else if (kind === 'hold' && rule)
      void hold.run({ amount, rule, case: caseNumber.trim(), until: `${until}T00:00:00.000Z`, reason })
  }
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose for ${shop.name}?`}
      under={t`Available: ${moneyText(wallet.balance)}`}
      act={kind === null ? t`Propose` : acts[kind]}
      warning={
        <Trans>Nothing changes until another person of finance confirms it. The merchant reads both acts.</Trans>
      }
      why={unchosen ?? without ?? unfounded}
      reader={shop.name}
      onAct={propose}
    >
      <ReasonChoice<Kind>
        label={t`What`}
        options={[
          { value: 'hold', label: t`Legal hold on a part of the balance` },
          { value: 'goodwill', label: t`Goodwill payment out of the platform’s own money` },
        ]}
        value={kind}
        onChange={setKind}
      />
      <TextInput label={<Trans>Amount</Trans>} value={typed} onChange={setTyped} inputMode="decimal" />
      {kind === 'hold' && (
        <HoldFields {...{ rule, caseNumber, until }} onRule={setRule} onCase={setCaseNumber} onUntil={setUntil} />
      )}
    </ReasonDialog>
  )
}

type HoldFieldsProps = {
  rule: HoldRule | null
  onRule: (rule: HoldRule) => void
  caseNumber: string
  onCase: (text: string) => void
  until: string
  onUntil: (date: string) => void
}

/** A hold needs a published legal ground, a case number and an end. */
function HoldFields({ rule, onRule, caseNumber, onCase, until, onUntil }: HoldFieldsProps) {
  const { t } = useLingui()
  const rules = useHoldRules()
  const nowMs = useNow()
  return (
    <>
      <ReasonChoice<HoldRule>
        label={t`Legal ground`}
        options={holdRules.map((value) => ({ value, label: rules[value] }))}
        value={rule}
        onChange={onRule}
      />
      <TextInput label={<Trans>Case</Trans>} value={caseNumber} onChange={onCase} maxLength={caseMax} />
      <TextInput
        type="date"
        label={<Trans>Until</Trans>}
        beside={t`at most ${limits.holdDaysMax} days`}
        value={until}
        onChange={onUntil}
        min={dateOf(nowMs + dayMs)}
        max={dateOf(nowMs + limits.holdDaysMax * dayMs)}
      />
    </>
  )
}
