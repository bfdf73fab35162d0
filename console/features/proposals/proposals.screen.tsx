import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useOperator } from '../../operator.ts'
import { DiffText } from '../../parts/diff-text.tsx'
import { useAmountText } from '../../parts/money-text.tsx'
import { EvidencePane, Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { PromiseClock } from '../../parts/promise-clock.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import { paths } from '../../paths.ts'
import { DecideProposal } from './decide-proposal.tsx'
import { useKindNames } from './kind-names.ts'
import { type Proposal, roleOfKind } from './proposal.ts'

/** What one person proposed and another confirms. */
export default function ProposalsScreen() {
  const names = useKindNames()
  const { data, ...rest } = useGet(api.operatorProposals.list, {
    query: { status: 'waiting', limit: limits.pageSizeMax },
  })
  // The one that lapses first is the first in line.
  const waiting = data?.list.filter(({ status }) => status === 'waiting').toReversed()
  const read = { data: waiting && { list: waiting, total: waiting.length }, ...rest }
  return (
    <QueuePage path={paths.proposals} queue="proposals" read={read} toItem={useProposalItem()}>
      {(row, place) => (
        <>
          <EvidencePane
            key={row.id}
            over={
              <Trans>
                proposed <DateText at={row.proposedAt} />
              </Trans>
            }
            title={names[row.kind]}
            place={place}
          >
            <ProposalEvidence proposal={row} />
          </EvidencePane>
          <DecideProposal key={`decide ${row.id}`} proposal={row} place={place} />
        </>
      )}
    </QueuePage>
  )
}

const clockOf = (row: Proposal) => ({ since: row.proposedAt, promisedBy: row.expiresAt, endsBy: row.expiresAt })

function useProposalItem() {
  const { t } = useLingui()
  const names = useKindNames()
  const operator = useOperator()
  return (row: Proposal): QueueItem => ({
    id: row.id,
    name: names[row.kind],
    under: row.reason,
    clock: clockOf(row),
    note:
      row.proposedBy === operator?.id
        ? { mark: 'none', text: t`yours: waits for somebody else` }
        : operator?.roles.includes(roleOfKind[row.kind])
          ? { mark: 'todo', text: t`you may confirm` }
          : { mark: 'none', text: t`waits for another role` },
  })
}

/** Kinds whose numbers are amounts, and the names of amounts in the others. */
const kindsOfMoney: readonly Proposal['kind'][] = ['goodwill', 'hold', 'withdrawal_return', 'platform_refund']
const namesOfMoney = [
  ...['amount', 'price', 'upgradePrice', 'feeMinimum', 'minimum'],
  ...['clearing:payments', 'clearing:bank', 'cost:provider'],
]

type EffectValue = Proposal['effect'][number]['before']

function ProposalEvidence({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const isMoney = (name: string) => kindsOfMoney.includes(proposal.kind) || namesOfMoney.includes(name)
  const textOf = (name: string, value: EffectValue) =>
    typeof value === 'number' && isMoney(name) ? amountText(value) : value
  return (
    <>
      <PromiseClock clock={clockOf(proposal)} promise={<Trans>7 days</Trans>} after={<Trans>then it lapses</Trans>} />
      <PaneHead>
        <Trans>What it changes</Trans>
      </PaneHead>
      <table className="w-full border-collapse">
        <TableHead columns={[{ name: t`Field` }, { name: t`Now` }, { name: t`Then` }]} />
        <tbody>
          {proposal.effect.map(({ name, before, after }) => (
            <tr key={name} className="border-b border-line align-baseline">
              <th scope="row" className="py-8 pr-16 text-left font-normal text-soft">
                {name}
              </th>
              <td className="py-8 pr-16 break-all">
                <DiffText text={textOf(name, before)} other={textOf(name, after)} side="before" />
              </td>
              <td className="py-8 break-all">
                <DiffText text={textOf(name, after)} other={textOf(name, before)} side="after" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
