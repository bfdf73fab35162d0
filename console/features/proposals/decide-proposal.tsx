import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { useOperator } from '../../operator.ts'
import { useDeviceText } from '../../parts/device-refusals.ts'
import { Mark } from '../../parts/mark.tsx'
import { DecisionPane } from '../../parts/panes.tsx'
import { useKindLabels } from '../../parts/proposal-labels.ts'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useAccountEnd } from '../../parts/use-account-end.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useRoleLabel } from '../../role-labels.ts'
import { type Proposal, roleOfKind } from './proposal.ts'
import { useSubjectText } from './proposal-subject.tsx'

type Props = { proposal: Proposal; position: QueuePosition }

export function DecideProposal({ proposal, position }: Props) {
  const { t } = useLingui()
  const operator = useOperator()
  const roleName = useRoleLabel()
  const under = useSubjectText()(proposal)
  const { id, kind, proposedBy, deviceRefusal } = proposal
  const deviceText = useDeviceText()(deviceRefusal)
  const params = { id }
  const confirm = useDecision<typeof operatorProposals.confirm, 'confirm'>(
    callAt(api.operatorProposals.confirm, params),
    position.openNext,
  )
  const refuse = useDecision<typeof operatorProposals.refuse, 'refuse'>(
    callAt(api.operatorProposals.refuse, params),
    position.openNext,
  )
  const role = roleOfKind[kind]
  const roleText = roleName(role)
  const isYours = proposedBy === operator?.id
  const why = !operator?.roles.includes(role)
    ? t`This role decides: ${roleText}.`
    : isYours
      ? t`It is yours: another person decides.`
      : null
  // A refusal is no second approval, so it works on any device.
  const whyNotConfirm = why ?? deviceText
  const openConfirm = () => whyNotConfirm === null && position.isWaiting && confirm.open('confirm')
  const openRefuse = () => why === null && position.isWaiting && refuse.open('refuse')
  useKeys([
    { key: 'a', label: t`confirm`, run: openConfirm, isInFoot: true },
    { key: 'r', label: t`refuse`, run: openRefuse, isInFoot: true },
  ])
  const foot = (
    <>
      {whyNotConfirm && <p className="pb-8 text-soft">{whyNotConfirm}</p>}
      <div className="flex flex-wrap gap-10">
        <RowButton onClick={openConfirm} why={whyNotConfirm} hint="a" className="min-h-40 flex-1">
          <Trans>Confirm…</Trans>
        </RowButton>
        <RowButton look="danger" onClick={openRefuse} why={why} hint="r" className="min-h-40">
          <Trans>Refuse…</Trans>
        </RowButton>
      </div>
    </>
  )
  return (
    <DecisionPane position={position} title={<Trans>Two people</Trans>} beside={roleText} foot={foot}>
      <ol className="divide-y divide-line">
        <li className="flex items-baseline gap-10 py-8">
          <span className="figures text-soft">1</span>
          <Mark kind="done" />
          <span className="font-medium">
            {isYours ? t`You, ${operator?.email ?? ''}` : t`Another person proposed it`}
          </span>
        </li>
        <li className="flex items-baseline gap-10 py-8">
          <span className="figures text-soft">2</span>
          <Mark kind="todo" />
          <span className="font-medium">
            {why === null ? t`You, ${operator?.email ?? ''}` : t`Another person: ${roleText}`}
          </span>
        </li>
      </ol>
      {confirm.opened && <ConfirmDialog proposal={proposal} under={under} decision={confirm} />}
      {refuse.opened && (
        <ReasonDialog
          decision={refuse}
          title={t`Refuse the proposal?`}
          under={under}
          act={t`Refuse it`}
          isDanger
          reader={t`whom it concerns`}
          onAct={(reason) => void refuse.run({ reason })}
        />
      )}
    </DecisionPane>
  )
}

type ConfirmProps = {
  proposal: Proposal
  under: string
  decision: ReturnType<typeof useDecision<typeof operatorProposals.confirm, 'confirm'>>
}

/** The end of the account for all merchants is typed, so that it is compared with the paper document. */
function ConfirmDialog({ proposal, under, decision }: ConfirmProps) {
  const { t } = useLingui()
  const names = useKindLabels()
  const account = proposal.kind === 'deposit_instruction' ? proposal.payload['accountNumber'] : null
  const { field, why } = useAccountEnd(String(account ?? ''))
  return (
    <ReasonDialog
      decision={decision}
      title={t`Confirm: ${names[proposal.kind]}?`}
      under={under}
      act={t`Confirm it`}
      warning={<Trans>It is carried out at once, or on the date that it names.</Trans>}
      why={why}
      reader={t`whom it concerns`}
      onAct={(reason) => void decision.run({ reason })}
    >
      {field}
    </ReasonDialog>
  )
}
