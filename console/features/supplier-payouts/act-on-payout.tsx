import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { useDeviceText } from '../../parts/device-refusals.ts'
import { DecisionPane, Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useTransferActs, useTransferDecisions } from '../../parts/transfer.ts'
import { TransferButtons } from '../../parts/transfer-acts.tsx'
import { TransferDialogs } from '../../parts/transfer-dialogs.tsx'
import { TransferFacts } from '../../parts/transfer-facts.tsx'
import { TwoPersons } from '../../parts/two-persons.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { type Payout, useStateLabels, useSupplierName } from './payout.ts'

type Props = { payout: Payout; position: QueuePosition }

/** A second operator confirms the payout. Then follow the steps of outgoing money. */
export function ActOnPayout({ payout, position }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const supplierName = useSupplierName()
  const states = useStateLabels()
  const { id, number, amount, supplier, accountNumber, transfer, state, proposedAt, expiresAt, confirmedAt } = payout
  const leaving = {
    ...{ kind: 'supplier_payout' as const, subject: id, number, amount, transfer },
    sum: moneyText(amount),
    under: `${number} · ${supplierName(supplier)} · ${accountNumber}`,
    reader: t`the other people of finance`,
  }
  const steps = useTransferDecisions(leaving, () => undefined)
  const stepActs = useTransferActs(leaving, steps)
  const confirming = useConfirmation(payout)
  const hasEnded = state === 'refused' || state === 'expired'
  const acts = hasEnded ? { first: null, late: null, second: null } : state === 'proposed' ? confirming.acts : stepActs
  const persons = [payout.proposer, ...(payout.confirmer ? [payout.confirmer] : [])]
  return (
    <DecisionPane
      position={position}
      title={<Trans>Two people</Trans>}
      beside={states[state]}
      mayDecide={state === 'proposed' && acts.first?.why === null}
      foot={<TransferButtons acts={acts} />}
    >
      <TwoPersons approvedBy={persons} needed={2} deviceRefusal={payout.deviceRefusal} />
      <PaneHead>
        <Trans>Steps</Trans>
      </PaneHead>
      <Facts>
        <Fact name={<Trans>Proposed</Trans>}>
          <DateText at={proposedAt} />
        </Fact>
        {state === 'proposed' && (
          <Fact name={<Trans>Lapses</Trans>}>
            <DateText at={expiresAt} />
          </Fact>
        )}
        {confirmedAt && (
          <Fact name={<Trans>Confirmed</Trans>}>
            <DateText at={confirmedAt} />
          </Fact>
        )}
      </Facts>
      <TransferFacts transfer={transfer} />
      <Confirmation decisions={confirming} under={leaving.under} sum={leaving.sum} reader={leaving.reader} />
      <TransferDialogs leaving={leaving} decisions={steps} />
    </DecisionPane>
  )
}

function useConfirmation({ id, proposedBy, deviceRefusal }: Payout) {
  const { t } = useLingui()
  const deviceText = useDeviceText()(deviceRefusal)
  const operator = useOperator()
  const params = { id }
  const confirm = useDecision<typeof operatorProposals.confirm, 'confirm'>(
    callAt(api.operatorProposals.confirm, params),
  )
  const refuse = useDecision<typeof operatorProposals.refuse, 'refuse'>(callAt(api.operatorProposals.refuse, params))
  const why = hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
  const isOwn = proposedBy === operator?.id
  const yours = isOwn ? t`It is yours: another person confirms it, on another device.` : null
  const first = {
    name: t`Confirm…`,
    label: t`confirm`,
    why: why ?? yours ?? deviceText,
    open: () => confirm.open('confirm'),
  }
  const theirs = isOwn ? t`It is yours: another person decides.` : null
  const second = { name: t`Refuse…`, label: t`refuse`, why: why ?? theirs, open: () => refuse.open('refuse') }
  return { confirm, refuse, acts: { first, late: null, second } }
}

type ConfirmationProps = {
  decisions: Pick<ReturnType<typeof useConfirmation>, 'confirm' | 'refuse'>
  under: string
  sum: string
  reader: string
}

function Confirmation({ decisions: { confirm, refuse }, under, sum, reader }: ConfirmationProps) {
  const { t } = useLingui()
  return (
    <>
      {confirm.opened && (
        <ReasonDialog
          decision={confirm}
          title={t`Confirm the run?`}
          under={under}
          act={t`Confirm ${sum}`}
          warning={<Trans>From now on the platform covers late refunds of these orders.</Trans>}
          reader={reader}
          canned={[t`Compared with the contract and the orders.`]}
          onAct={(reason) => void confirm.run({ reason })}
        />
      )}
      {refuse.opened && (
        <ReasonDialog
          decision={refuse}
          title={t`Refuse the run?`}
          under={under}
          act={t`Refuse it`}
          isDanger
          reader={reader}
          onAct={(reason) => void refuse.run({ reason })}
        />
      )}
    </>
  )
}
