import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { AccountNumber } from '../../parts/account-number.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useClaimNote, useTransferActs, useTransferDecisions } from '../../parts/transfer.ts'
import { StepButtons } from '../../parts/transfer-acts.tsx'
import { TransferDialogs } from '../../parts/transfer-dialogs.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'

type Payout = Reply<typeof operatorPartnerPayouts.list>['list'][number]

const limit = 20

export function PayoutsTable({ partnerId }: { partnerId: string }) {
  const { t } = useLingui()
  const claimNote = useClaimNote()
  const { read, pages } = useListPages(callAt(api.operatorPartnerPayouts.list, { id: partnerId }), { limit })
  const names: Record<Payout['state'], string> = {
    confirmed: t`to send`,
    sent: t`sent`,
    arrived: t`arrived`,
    failed: t`failed`,
    returned: t`came back`,
  }
  const columns: Column<Payout>[] = [
    {
      name: 'at',
      head: <Trans>When</Trans>,
      cell: ({ transfer, confirmedAt }) => (
        <DateText at={transfer?.returnedAt ?? transfer?.endedAt ?? transfer?.sentAt ?? confirmedAt} />
      ),
      className: 'text-soft',
    },
    {
      name: 'account',
      head: <Trans>Bank account</Trans>,
      cell: ({ holder, accountNumber }) => (
        <>
          {holder} <AccountNumber number={accountNumber} />
        </>
      ),
    },
    { name: 'amount', head: <Trans>Amount</Trans>, cell: ({ amount }) => <Amount amount={amount} />, isRight: true },
    {
      name: 'state',
      head: <Trans>Status</Trans>,
      cell: ({ state, transfer }) =>
        [
          names[state],
          claimNote(transfer)?.text,
          transfer && (transfer.returnLine ?? transfer.endEvidence ?? transfer.evidence),
        ]
          .filter(Boolean)
          .join(' · '),
      className: 'wrap-anywhere',
    },
    { name: 'steps', head: <Trans>Next step</Trans>, cell: (payout) => <Steps payout={payout} />, isRight: true },
  ]
  return (
    <RecordTable
      title={t`Paid back`}
      read={read}
      columns={columns}
      idOf={({ id }) => id}
      empty={<Trans>Nothing was paid back yet.</Trans>}
      pages={pages}
    />
  )
}

function Steps({ payout: { id, number, amount, holder, transfer } }: { payout: Payout }) {
  const { t } = useLingui()
  const sum = useMoneyText()(amount)
  const [isProposed, setProposed] = useState(false)
  const leaving = {
    ...{ kind: 'partner_payout' as const, subject: id, number, amount, transfer, sum },
    under: `${number} · ${holder}`,
    reader: t`the log`,
  }
  const decisions = useTransferDecisions(leaving, () => setProposed(transfer?.state === 'arrived'))
  const acts = useTransferActs(leaving, decisions)
  if (isProposed) {
    return (
      <span role="status">
        <Trans>Proposed. Another person confirms it.</Trans>
      </span>
    )
  }
  return (
    <>
      <StepButtons acts={acts} />
      <TransferDialogs leaving={leaving} decisions={decisions} />
    </>
  )
}
