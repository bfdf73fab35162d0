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
import type { QueuePosition } from '../../parts/queue-position.ts'
import { effectsOf, useBalance } from '../../parts/use-balance.ts'
import { useDecision } from '../../parts/use-decision.ts'
import { WhatToSend } from './amount-facts.tsx'
import { ArrivalDialog, ClaimDialog, ReturnDialog } from './arrival-dialogs.tsx'
import type { Withdrawal } from './withdrawal.ts'

type Arrival = typeof operatorWithdrawals.arrival
type ArrivalState = 'sent' | 'paid'
type DialogName = 'claim' | 'returned'
type Props = { withdrawal: Withdrawal; position: QueuePosition }

/** After the approval: recorded as sent, then as arrived or returned, each with evidence. */
export function SendWithdrawal({ withdrawal, position }: Props) {
  const { t } = useLingui()
  const operator = useOperator()
  const nowMs = useNow()
  const { number, sentAt, notBefore, approvedBy, arrival, reference, txHash } = withdrawal
  const decision = useDecision<Arrival, ArrivalState>(
    callAt(api.operatorWithdrawals.arrival, { number }),
    position.openNext,
  )
  const params = { number }
  const claim = useDecision<typeof operatorWithdrawals.claim, DialogName>(callAt(api.operatorWithdrawals.claim, params))
  const comeBack = useDecision<typeof operatorWithdrawals.proposeReturn, DialogName>(
    callAt(api.operatorWithdrawals.proposeReturn, params),
    position.openNext,
  )
  const isClaimed = withdrawal.claimedUntil !== null && Date.parse(withdrawal.claimedUntil) > nowMs
  const waits = sentAt === null && notBefore !== null && Date.parse(notBefore) > nowMs
  const why = !hasRole(operator?.roles, 'finance')
    ? t`Finance decides.`
    : waits
      ? t`The wait of a new destination is not over.`
      : null
  const may = why === null && position.isWaiting
  const first: ArrivalState = sentAt === null ? 'sent' : 'paid'
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
      position={position}
      title={sentAt === null ? <Trans>Send it</Trans> : <Trans context="money">On its way</Trans>}
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
          <Fact name={<Trans context="money">Sent</Trans>}>
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
      {position.isWaiting && <Movement withdrawal={withdrawal} state={first} />}
      {decision.opened && (
        <ArrivalDialog key={decision.opened} withdrawal={withdrawal} state={decision.opened} decision={decision}>
          <Movement withdrawal={withdrawal} state={decision.opened} />
        </ArrivalDialog>
      )}
      {claim.opened && <ClaimDialog withdrawal={withdrawal} decision={claim} />}
      {comeBack.opened && <ReturnDialog withdrawal={withdrawal} decision={comeBack} />}
    </DecisionPane>
  )
}

/** What a record moves: an arrival books the money, a sending nothing. */
function Movement({ withdrawal, state }: { withdrawal: Withdrawal; state: ArrivalState }) {
  const { t } = useLingui()
  const balance = useBalance(withdrawal.merchantId)
  const { amount, net, fee, method } = withdrawal
  const account = method === 'bank_card' ? 'clearing:bank' : 'clearing:chain'
  if (state === 'sent') {
    return (
      <p className="pt-12 text-soft">
        <Trans>Recording that it was sent moves nothing; from then on it does not return automatically.</Trans>
      </p>
    )
  }
  if (!balance) return null
  const changes: Record<string, number> =
    state === 'paid'
      ? { held: -amount, [account]: net, 'revenue:withdrawal': fee }
      : { held: -amount, available: amount }
  return (
    <>
      <PaneHead>
        <Trans>What the arrival books</Trans>
      </PaneHead>
      <EffectTable label={t`What it books`} effects={effectsOf(balance, changes)} />
    </>
  )
}
