import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { EffectTable } from '../../parts/effect-table.tsx'
import { useNow } from '../../parts/now.ts'
import { DecisionPane, Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { useTransferActs, useTransferDecisions } from '../../parts/transfer.ts'
import { TransferButtons } from '../../parts/transfer-acts.tsx'
import { TransferDialogs } from '../../parts/transfer-dialogs.tsx'
import { TransferFacts } from '../../parts/transfer-facts.tsx'
import { effectsOf, useBalance } from '../../parts/use-balance.ts'
import { WhatToSend } from './amount-facts.tsx'
import { sentTokens, useArrivingText, type Withdrawal } from './withdrawal.ts'

type Props = { withdrawal: Withdrawal; position: QueuePosition }

export function SendWithdrawal({ withdrawal, position }: Props) {
  const { t } = useLingui()
  const nowMs = useNow()
  const { id, merchantId, number, sentAt, notBefore, approvedBy, shopName, to, transfer } = withdrawal
  const leaving = {
    ...{ kind: 'withdrawal' as const, subject: id, merchantId, number, transfer },
    amount: sentTokens(withdrawal) || withdrawal.method === 'blockchain' ? null : withdrawal.net,
    sum: useArrivingText()(withdrawal),
    under: `${number} · ${shopName} · ${to}`,
    reader: shopName,
    waits:
      notBefore !== null && Date.parse(notBefore) > nowMs
        ? t`The waiting period of the new destination has not ended.`
        : null,
  }
  const decisions = useTransferDecisions(leaving, position.openNext)
  const acts = useTransferActs(leaving, decisions)
  return (
    <DecisionPane
      position={position}
      title={sentAt === null ? <Trans>Send it</Trans> : <Trans context="money">On its way</Trans>}
      beside={approvedBy.join(', ')}
      mayDecide={false}
      foot={<TransferButtons acts={acts} />}
    >
      {sentAt === null && <WhatToSend withdrawal={withdrawal} />}
      <Facts>
        <Fact name={<Trans>Approved by</Trans>}>{approvedBy.join(', ')}</Fact>
        {notBefore && (
          <Fact name={<Trans>Not before</Trans>}>
            <DateText at={notBefore} />
          </Fact>
        )}
      </Facts>
      <TransferFacts transfer={transfer} />
      {position.isWaiting && <Movement withdrawal={withdrawal} />}
      <TransferDialogs leaving={leaving} decisions={decisions} />
    </DecisionPane>
  )
}

/** The effect of the next record: an arrival books the money, a sending does not. */
function Movement({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const balance = useBalance(withdrawal.merchantId)
  const { amount, net, fee, method, sentAt } = withdrawal
  const account = method === 'bank_card' ? 'clearing:bank' : 'clearing:chain'
  if (sentAt === null) {
    return (
      <p className="pt-12 text-soft">
        <Trans>Recording it as sent moves no money. From then on it does not return automatically.</Trans>
      </p>
    )
  }
  if (!balance) return null
  const changes: Record<string, number> = { held: -amount, [account]: net, 'revenue:withdrawal': fee }
  return (
    <>
      <PaneHead>
        <Trans>Ledger entries on arrival</Trans>
      </PaneHead>
      <EffectTable label={t`Ledger entries`} effects={effectsOf(balance, changes)} />
    </>
  )
}
