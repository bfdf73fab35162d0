import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useOperator } from '../../operator.ts'
import { EffectRows } from '../../parts/effect-rows.tsx'
import { EvidencePane, Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { PromiseClock } from '../../parts/promise-clock.tsx'
import { useKindLabels } from '../../parts/proposal-labels.ts'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { paths } from '../../paths.ts'
import { DecideProposal } from './decide-proposal.tsx'
import { type Proposal, roleOfKind } from './proposal.ts'
import { ProposalSubject, useSubjectText } from './proposal-subject.tsx'

export default function ProposalsScreen() {
  const names = useKindLabels()
  const { data, ...rest } = useGet(api.operatorProposals.list, {
    query: { status: 'waiting', limit: limits.pageSizeMax },
  })
  const waiting = data?.list.filter(({ status }) => status === 'waiting').toReversed()
  const read = { data: waiting && { list: waiting, total: waiting.length }, ...rest }
  return (
    <QueuePage path={paths.proposals} queue="proposals" read={read} toItem={useProposalItem()}>
      {(row, position) => (
        <>
          <EvidencePane
            key={row.id}
            over={
              <Trans>
                proposed <DateText at={row.proposedAt} />
              </Trans>
            }
            title={names[row.kind]}
            position={position}
          >
            <ProposalEvidence proposal={row} />
          </EvidencePane>
          <DecideProposal key={`decide ${row.id}`} proposal={row} position={position} />
        </>
      )}
    </QueuePage>
  )
}

const clockOf = (row: Proposal) => ({ since: row.proposedAt, promisedBy: row.expiresAt, endsBy: row.expiresAt })

function useProposalItem() {
  const { t } = useLingui()
  const names = useKindLabels()
  const subjectText = useSubjectText()
  const operator = useOperator()
  return (row: Proposal): QueueItem => ({
    id: row.id,
    name: names[row.kind],
    under: subjectText(row) || row.reason,
    clock: clockOf(row),
    note:
      row.proposedBy === operator?.id
        ? { mark: 'none', text: t`yours: waits for somebody else` }
        : operator?.roles.includes(roleOfKind[row.kind])
          ? { mark: 'todo', text: t`you may confirm` }
          : { mark: 'none', text: t`waits for another role` },
  })
}

function ProposalEvidence({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui()
  return (
    <>
      <PromiseClock clock={clockOf(proposal)} promise={<Trans>7 days</Trans>} after={<Trans>then it lapses</Trans>} />
      <ProposalSubject proposal={proposal} />
      <PaneHead>
        <Trans>What it changes</Trans>
      </PaneHead>
      <EffectRows rows={proposal.effect} heads={[t`Now`, t`Then`]} />
      <PaneHead>
        <Trans>Why</Trans>
      </PaneHead>
      <p className="text-small whitespace-pre-line">{proposal.reason}</p>
      <Facts className="pt-8">
        <Fact name={<Trans>Lapses</Trans>}>
          <DateText at={proposal.expiresAt} />
        </Fact>
      </Facts>
    </>
  )
}
