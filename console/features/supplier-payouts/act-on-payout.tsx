import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { useNow } from '../../parts/now.ts'
import { DecisionPane, Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { TwoPersons } from '../../parts/two-persons.tsx'
import { type Payout, useStateLabels } from './payout.ts'
import { PayoutDialogs } from './payout-dialogs.tsx'
import { type PayoutDecisions, usePayoutDecisions } from './use-payout-decisions.ts'

type Props = { payout: Payout; position: QueuePosition }

/** Confirmed by another person than proposed it, claimed and sent by one, then arrived or failed; it may come back. */
export function ActOnPayout({ payout, position }: Props) {
  const { t } = useLingui()
  const states = useStateLabels()
  const decisions = usePayoutDecisions(payout)
  const first = useFirstAct(payout, decisions)
  const second = useSecondAct(payout, decisions)
  const late = useLateSending(payout, decisions)
  useKeys([
    { key: 'a', label: first?.label ?? t`decide`, run: () => run(first), isInFoot: first !== null },
    { key: 'r', label: second?.label ?? t`refuse`, run: () => run(second), isInFoot: second !== null },
  ])
  const why = first?.why ?? null
  const foot = (first || second) && (
    <>
      {why && <p className="pb-8 text-soft">{why}</p>}
      <div className="flex flex-wrap gap-10">
        {first && (
          <RowButton onClick={() => run(first)} why={first.why} hint="a" className="min-h-40 flex-1">
            {first.name}
          </RowButton>
        )}
        {late && (
          <RowButton look="secondary" onClick={() => run(late)} why={late.why} className="min-h-40">
            {late.name}
          </RowButton>
        )}
        {second && (
          <RowButton look="danger" onClick={() => run(second)} why={second.why} hint="r" className="min-h-40">
            {second.name}
          </RowButton>
        )}
      </div>
    </>
  )
  const persons = [payout.proposer, ...(payout.confirmer ? [payout.confirmer] : [])]
  return (
    <DecisionPane position={position} title={<Trans>Two people</Trans>} beside={states[payout.state]} foot={foot}>
      <TwoPersons approvedBy={persons} needed={2} />
      <Steps payout={payout} />
      <PayoutDialogs payout={payout} decisions={decisions} />
    </DecisionPane>
  )
}

type Act = { name: string; label: string; why: string | null; open: () => void }

const run = (act: Act | null) => {
  if (act && act.why === null) act.open()
}

/** Why this operator may not act at all. */
function useWhy() {
  const { t } = useLingui()
  const operator = useOperator()
  return hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
}

function useFirstAct({ state, proposedBy, claimedBy, claimedUntil }: Payout, decisions: PayoutDecisions): Act | null {
  const { t } = useLingui()
  const operator = useOperator()
  const nowMs = useNow()
  const why = useWhy()
  const isClaimed = claimedUntil !== null && Date.parse(claimedUntil) > nowMs
  const isOwn = claimedBy === operator?.id
  if (state === 'proposed') {
    const yours = proposedBy === operator?.id ? t`It is yours: another person confirms it, on another device.` : null
    const open = () => decisions.confirm.open('confirm')
    return { name: t`Confirm…`, label: t`confirm`, why: why ?? yours, open }
  }
  if (state === 'confirmed' && isClaimed && isOwn) {
    return { name: t`It was sent…`, label: t`record as sent`, why, open: () => decisions.record.open('sent') }
  }
  if (state === 'confirmed') {
    const others = isClaimed ? t`Another person has claimed the sending.` : null
    return { name: t`Claim it…`, label: t`claim it`, why: why ?? others, open: () => decisions.claim.open('claim') }
  }
  if (state !== 'sent') return null
  return { name: t`It has arrived…`, label: t`record the arrival`, why, open: () => decisions.record.open('arrived') }
}

/** What was sent under a claim that is over is recorded by its line, by whoever sees that. */
function useLateSending({ state, claimedUntil }: Payout, decisions: PayoutDecisions): Act | null {
  const { t } = useLingui()
  const why = useWhy()
  const isLate = Date.parse(claimedUntil ?? '') <= useNow()
  if (state !== 'confirmed' || !isLate) return null
  return { name: t`It was sent…`, label: t`record as sent`, why, open: () => decisions.record.open('sent') }
}

function useSecondAct({ state, proposedBy, claimedBy }: Payout, decisions: PayoutDecisions): Act | null {
  const { t } = useLingui()
  const operator = useOperator()
  const why = useWhy()
  if (state === 'proposed') {
    const yours = proposedBy === operator?.id ? t`It is yours: another person decides.` : null
    return { name: t`Refuse…`, label: t`refuse`, why: why ?? yours, open: () => decisions.refuse.open('refuse') }
  }
  if (state === 'arrived') {
    return { name: t`It came back…`, label: t`it came back`, why, open: () => decisions.bringBack.open('return') }
  }
  if (state !== 'confirmed' && state !== 'sent') return null
  const senders = claimedBy === operator?.id && state === 'sent' ? t`Someone other than the sender records this.` : null
  return { name: t`It failed…`, label: t`it failed`, why: why ?? senders, open: () => decisions.record.open('failed') }
}

/** What has happened, each with its time and the bank's reference. */
function Steps({ payout }: { payout: Payout }) {
  const { proposedAt, confirmedAt, claimedUntil, sender, sentAt, evidence, endedAt, endEvidence, state } = payout
  const { returnedAt, returnLine } = payout
  return (
    <>
      <PaneHead>
        <Trans>Steps</Trans>
      </PaneHead>
      <Facts>
        <Fact name={<Trans>Proposed</Trans>}>
          <DateText at={proposedAt} />
        </Fact>
        {state === 'proposed' && (
          <Fact name={<Trans>Lapses</Trans>}>
            <DateText at={payout.expiresAt} />
          </Fact>
        )}
        {confirmedAt && (
          <Fact name={<Trans>Confirmed</Trans>}>
            <DateText at={confirmedAt} />
          </Fact>
        )}
        {sender && <Fact name={<Trans>Sender</Trans>}>{sender}</Fact>}
        {claimedUntil && state === 'confirmed' && (
          <Fact name={<Trans>Claimed until</Trans>}>
            <DateText at={claimedUntil} />
          </Fact>
        )}
        {sentAt && (
          <Fact name={<Trans context="money">Sent</Trans>}>
            <DateText at={sentAt} />
          </Fact>
        )}
        {evidence && (
          <Fact name={<Trans>Evidence</Trans>}>
            <span className="mono break-all">{evidence}</span>
          </Fact>
        )}
        {endedAt && (
          <Fact name={state === 'failed' ? <Trans>Failed</Trans> : <Trans>Arrived</Trans>}>
            <DateText at={endedAt} />
          </Fact>
        )}
        {endEvidence && (
          <Fact name={<Trans>Evidence of the end</Trans>}>
            <span className="mono break-all">{endEvidence}</span>
          </Fact>
        )}
        {returnedAt && (
          <Fact name={<Trans>Came back</Trans>}>
            <DateText at={returnedAt} /> <span className="mono break-all">{returnLine}</span>
          </Fact>
        )}
      </Facts>
    </>
  )
}
