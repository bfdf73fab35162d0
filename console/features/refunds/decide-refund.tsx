import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useMoneyText } from '#kit/format.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { type Bearer, useBearerLabels } from '../../parts/bearer-labels.ts'
import { DecisionPane } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { useDecision } from '../../parts/use-decision.ts'
import { paths } from '../../paths.ts'
import type { Refund } from './refund.ts'
import {
  CalculatedEffect,
  type Decide,
  type DialogName,
  type Propose,
  ProposeDialog,
  RefundDialog,
} from './refund-dialogs.tsx'
import { type GoesBack, useWhatGoesBack, WhatGoesBack } from './what-goes-back.tsx'
import { bearers, mayBear, usePreview, WhoPays } from './who-pays.tsx'

type Props = { refund: Refund; position: QueuePosition }

export function DecideRefund({ refund, position }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const names = useBearerLabels()
  const { id, goods } = refund
  // If only one party can bear it, there is nothing to choose.
  const [bears, setBears] = useState<Bearer | null>(goods === 'received' ? null : 'supplier')
  const choice = useWhatGoesBack(refund)
  const { decided } = choice
  const amount = decided?.amount ?? refund.amount
  const acts = useRefundActs({ refund, position, bears, decided })
  const { bearer, needsTwo, isProposed, decision, proposal, approve, reject } = acts
  useKeys([
    ...bearers.map((each, at) => ({
      key: String(at + 1),
      label: names[each],
      run: () => mayBear(each, goods) && setBears(each),
    })),
    { key: 'a', label: needsTwo ? t`propose` : t`refund`, run: approve, isInFoot: true },
    { key: 'r', label: t`reject`, run: reject, isInFoot: true },
  ])
  const proposing = t`Propose a refund of ${moneyText(amount)}`
  const deciding = bearer ? t`Refund ${moneyText(amount)}, covered by: ${names[bearer]}` : ''
  return (
    <DecisionPane
      position={position}
      title={<Trans>Decide</Trans>}
      beside={needsTwo ? <Trans>two people of finance</Trans> : <Trans>one person of finance</Trans>}
      foot={<Foot acts={acts} act={needsTwo ? proposing : t`Refund ${moneyText(amount)}`} />}
    >
      {isProposed && <Proposed />}
      <WhatGoesBack refund={refund} choice={choice} />
      <WhoPays refund={refund} amount={decided?.amount ?? null} bears={bears} onChange={setBears} />
      {bears !== null && decided !== null && <CalculatedEffect id={id} bears={bears} amount={decided.amount} />}
      {decision.opened && (
        <RefundDialog
          key={decision.opened}
          refund={refund}
          decision={decision}
          act={decision.opened === 'approve' ? deciding : t`Reject the refund`}
          body={
            decision.opened === 'approve' && decided !== null && bearer !== null
              ? { approve: true, ...decided, bears: bearer }
              : { approve: false }
          }
        />
      )}
      {proposal.opened && decided !== null && bearer !== null && (
        <ProposeDialog refund={refund} decision={proposal} act={proposing} bears={bearer} decided={decided} />
      )}
    </DecisionPane>
  )
}

type ActsInput = Props & {
  /** Null until an operator chooses. Nothing is preselected, because the decision is final. */
  bears: Bearer | null
  /** Null while what is chosen cannot be refunded. */
  decided: GoesBack | null
}

/** Approval and rejection. Above the threshold an approval at the platform's expense is only proposed, once. */
function useRefundActs({ refund: { id, amount }, position, bears, decided }: ActsInput) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const operator = useOperator()
  // Read for exactly this bearer and amount, because an older preview must not count.
  const preview = { id, bears: bears ?? 'supplier', amount: decided?.amount ?? 0 }
  const isEnabled = bears !== null && decided !== null
  const { data } = usePreview({ ...preview, isEnabled, keepsPrevious: false })
  // The order may have changed, so that another party than the chosen one would bear it.
  const { bears: bearer = bears, needsTwo = false, isProposed = false } = data ?? {}
  const decision = useDecision<Decide, DialogName>(callAt(api.operatorRefunds.decide, { id }), position.openNext)
  const proposal = useDecision<Propose, 'propose'>(callAt(api.operatorRefunds.proposePlatform, { id }))
  const mayNot = hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
  const wrong = decided === null ? t`Choose items or an amount up to ${moneyText(amount)}.` : null
  const unchosen = bears === null ? t`Choose who covers it.` : null
  const unread = data ? null : t`Wait until it is calculated.`
  const why =
    mayNot ?? wrong ?? unchosen ?? unread ?? (needsTwo && isProposed ? t`Awaiting confirmation under Proposals.` : null)
  const approve = () => {
    if (why !== null || !position.isWaiting) return
    if (needsTwo) proposal.open('propose')
    else decision.open('approve')
  }
  const reject = () => {
    if (mayNot === null && position.isWaiting) decision.open('reject')
  }
  return { bearer, needsTwo, isProposed, decision, proposal, mayNot, why, approve, reject }
}

type FootProps = { acts: ReturnType<typeof useRefundActs>; act: string }

function Foot({ acts: { mayNot, why, approve, reject }, act }: FootProps) {
  return (
    <>
      {why && <p className="pb-8 text-soft">{why}</p>}
      <div className="flex flex-wrap gap-10">
        <RowButton onClick={approve} why={why} hint="a" className="min-h-40 flex-1">
          {act}
        </RowButton>
        <RowButton look="danger" onClick={reject} why={mayNot} hint="r" className="min-h-40">
          <Trans>Reject…</Trans>
        </RowButton>
      </div>
    </>
  )
}

/** Says that it is proposed. If it is decided for another bearer first, the proposal can no longer be confirmed. */
function Proposed() {
  return (
    <p role="status" className="pb-12">
      <Trans>It is proposed that the platform covers it. Another person of finance confirms it.</Trans>{' '}
      <LinkText to={paths.proposals}>
        <Trans>Proposals</Trans>
      </LinkText>
    </p>
  )
}
