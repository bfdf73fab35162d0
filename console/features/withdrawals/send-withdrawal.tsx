import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { EffectTable } from '../../parts/effect-table.tsx'
import { useNow } from '../../parts/now.ts'
import { DecisionPane, Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import type { Place } from '../../parts/place.ts'
import { effectsOf, useBalance } from '../../parts/use-balance.ts'
import { useDecision } from '../../parts/use-decision.ts'
import { WhatToSend } from './amount-facts.tsx'
import { ArrivalDialog, ClaimDialog, ReturnDialog } from './arrival-dialogs.tsx'
import type { Withdrawal } from './withdrawal.ts'

type Arrival = typeof operatorWithdrawals.arrival
type Way = 'sent' | 'paid'
type OwnWay = 'claim' | 'returned'
type Props = { withdrawal: Withdrawal; place: Place }

/** After the approval: recorded as sent, then as arrived or returned, each with evidence. */
export function SendWithdrawal({ withdrawal, place }: Props) {
  const { t } = useLingui()
  const operator = useOperator()
  const nowMs = useNow()
  const { number, sentAt, notBefore, approvedBy, arrival, reference, txHash } = withdrawal
  const decision = useDecision<Arrival, Way>(callAt(api.operatorWithdrawals.arrival, { number }), place.openNext)
  const params = { number }
  const claim = useDecision<typeof operatorWithdrawals.claim, OwnWay>(callAt(api.operatorWithdrawals.claim, params))
  const comeBack = useDecision<typeof operatorWithdrawals.proposeReturn, OwnWay>(
    callAt(api.operatorWithdrawals.proposeReturn, params),
    place.openNext,
  )
  const isClaimed = withdrawal.claimedUntil !== null && Date.parse(withdrawal.claimedUntil) > nowMs
  const waits = sentAt === null && notBefore !== null && Date.parse(notBefore) > nowMs
  const why = !hasRole(operator?.roles, 'finance')
    ? t`Finance decides.`
    : waits
      ? t`The wait of a new destination is not over.`
      : null
  const may = why === null && place.isWaiting
  const first: Way = sentAt === null ? 'sent' : 'paid'
  const isToClaim = sentAt === null && !isClaimed
  const openFirst = () => may && (isToClaim ? claim.open('claim') : decision.open(first))
  const openReturn = () => may && sentAt !== null && comeBack.open('returned')
  useKeys([
    {
      key: 'a',
      label: isToClaim ? t`claim it` : sentAt === null ? t`record as sent` : t`record the arrival`,
      run: openFirst,
      isInFoot: true,
    },
    { key: 'r', label: t`propose a return`, run: openReturn, isInFoot: sentAt !== null },
  ])
  const foot = (
    <>
      {why && <p className="pb-8 text-soft">{why}</p>}
      <div className="flex flex-wrap gap-10">
        <RowButton onClick={openFirst} why={why} hint="a" className="min-h-40 flex-1">
          {isToClaim ? t`Claim it…` : sentAt === null ? t`It was sent…` : t`It has arrived…`}
        </RowButton>
        {sentAt !== null && (
          <RowButton look="danger" onClick={openReturn} why={why} hint="r" className="min-h-40">
            <Trans>It came back…</Trans>
          </RowButton>
        )}
      </div>
    </>
  )
  return (
    <DecisionPane
      place={place}
      title={sentAt === null ? <Trans>Send it</Trans> : <Trans>On its way</Trans>}
      beside={approvedBy.join(', ')}
      foot={foot}
    >
      {sentAt === null && <WhatToSend withdrawal={withdrawal} />}
      <Facts>
        <Fact name={<Trans>Approved by</Trans>}>{approvedBy.join(', ')}</Fact>
        {notBefore && (
          <Fact name={<Trans>Not before</Trans>}>
            <DateText at={notBefore} />
          </Fact>
        )}
        {isClaimed && withdrawal.claimedUntil && (
          <Fact name={<Trans>Claimed until</Trans>}>
            <DateText at={withdrawal.claimedUntil} />
          </Fact>
        )}
        {sentAt && (
          <Fact name={<Trans>Sent</Trans>}>
            <DateText at={sentAt} />
          </Fact>
        )}
        {(reference ?? txHash) && (
          <Fact name={<Trans>Evidence</Trans>}>
            <span className="mono break-all">{reference ?? txHash}</span>
          </Fact>
        )}
        {arrival && arrival !== 'sending' && (
          <Fact name={<Trans>Outcome</Trans>}>{arrival === 'paid' ? t`arrived` : t`returned`}</Fact>
        )}
      </Facts>
      {place.isWaiting && <Movement withdrawal={withdrawal} way={first} />}
      {decision.way && (
        <ArrivalDialog key={decision.way} withdrawal={withdrawal} way={decision.way} decision={decision}>
          <Movement withdrawal={withdrawal} way={decision.way} />
        </ArrivalDialog>
      )}
      {claim.way && <ClaimDialog withdrawal={withdrawal} decision={claim} />}
      {comeBack.way && <ReturnDialog withdrawal={withdrawal} decision={comeBack} />}
    </DecisionPane>
  )
}

/** What a record of the way moves: nothing when it is sent. */
function Movement({ withdrawal, way }: { withdrawal: Withdrawal; way: Way }) {
  const { t } = useLingui()
  const balance = useBalance(withdrawal.merchantId)
  const { amount, net, fee, method } = withdrawal
  const account = method === 'bank_card' ? 'clearing:bank' : 'clearing:chain'
  if (way === 'sent') {
    return (
      <p className="pt-12 text-soft">
        <Trans>Recording that it was sent moves nothing; from then on it does not return automatically.</Trans>
      </p>
    )
  }
  if (!balance) return null
  const changes: Record<string, number> =
    way === 'paid' ? { held: -amount, [account]: net, 'revenue:withdrawal': fee } : { held: -amount, available: amount }
  return (
    <>
      <PaneHead>
        <Trans>What the arrival books</Trans>
      </PaneHead>
      <EffectTable label={t`What it books`} effects={effectsOf(balance, changes)} />
    </>
  )
}
