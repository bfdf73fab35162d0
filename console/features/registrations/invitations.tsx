import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorInvitations } from '#contract/operator/invitations.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useNow } from '../../parts/now.ts'
import { type QueueTab, QueueTabs } from '../../parts/queue-tabs.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useListPages } from '../../parts/use-list-pages.ts'
import { paths } from '../../paths.ts'
import { IssueInvitation } from './issue-invitation.tsx'

type Invitation = Reply<typeof operatorInvitations.list>['list'][number]

export const invitationsTab = 'invitations'
const pageSize = 50

/** The codes that operators issued. Merchants' own codes are not listed. */
export function Invitations({ tabs }: { tabs: readonly QueueTab[] }) {
  const { t } = useLingui()
  const mayNot = hasRole(useOperator()?.roles, 'reviewer') ? null : t`A reviewer does this.`
  const { read, pages } = useListPages(api.operatorInvitations.list, { limit: pageSize })
  const [isIssuing, setIssuing] = useState(false)
  const [issued, setIssued] = useState<string | null>(null)
  const columns = useColumns({ mayNot, onRevoked: () => setIssued(null) })
  const begin = () => mayNot === null && setIssuing(true)
  useKeys([{ key: 'i', label: t`issue an invitation`, run: begin, isInFoot: true }])
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-41 shrink-0 items-center justify-between gap-12 border-b border-line px-16">
        <QueueTabs path={paths.registrations} tabs={tabs} tab={invitationsTab} />
        <RowButton hint="i" onClick={begin} why={mayNot}>
          <Trans>Issue an invitation…</Trans>
        </RowButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-20 pb-32">
        <h2 className="sr-only">
          <Trans>Invitations</Trans>
        </h2>
        {issued && <Issued code={issued} />}
        <RecordTable
          title={t`Codes that we issued`}
          beside={<Trans>what was revoked is not listed</Trans>}
          read={read}
          columns={columns}
          idOf={({ code }) => code}
          empty={<Trans>There is no invitation.</Trans>}
          pages={pages}
        />
      </div>
      {isIssuing && (
        <IssueInvitation
          onDone={(code) => {
            setIssued(code)
            setIssuing(false)
          }}
          onClose={() => setIssuing(false)}
        />
      )}
    </main>
  )
}

function Issued({ code }: { code: string }) {
  const { t } = useLingui()
  return (
    <p role="status" className="flex items-center gap-10 pt-16">
      <Trans>New code:</Trans>
      <span className="mono text-small font-semibold">{code}</span>
      <CopyButton text={code} label={t`Copy code ${code}`}>
        <Trans>Copy</Trans>
      </CopyButton>
    </p>
  )
}

type ColumnsInput = { mayNot: string | null; onRevoked: () => void }

function useColumns({ mayNot, onRevoked }: ColumnsInput): Column<Invitation>[] {
  const { t } = useLingui()
  const numberText = useNumberText()
  const nowMs = useNow()
  const isExpired = ({ expiresAt }: Invitation) => expiresAt !== null && Date.parse(expiresAt) <= nowMs
  const isOver = (invitation: Invitation) => invitation.usesLeft === 0 || isExpired(invitation)
  return [
    {
      name: 'code',
      head: <Trans>Invitation code</Trans>,
      cell: ({ code }) => (
        <span className="inline-flex items-center">
          <span className="mono font-medium">{code}</span>
          <CopyButton text={code} label={t`Copy code ${code}`} />
        </span>
      ),
      className: 'whitespace-nowrap',
    },
    { name: 'note', head: <Trans>Note</Trans>, cell: ({ note }) => note, className: '[overflow-wrap:anywhere]' },
    {
      name: 'state',
      head: <Trans>Status</Trans>,
      cell: (invitation) => (
        <span className="flex items-center gap-8 whitespace-nowrap">
          <Mark kind={isOver(invitation) ? 'ended' : 'done'} />
          {invitation.usesLeft === 0 ? (
            <Trans>used up</Trans>
          ) : isExpired(invitation) ? (
            <Trans>expired</Trans>
          ) : (
            <Trans>can be used</Trans>
          )}
        </span>
      ),
    },
    { name: 'uses', head: <Trans>Uses left</Trans>, cell: ({ usesLeft }) => numberText(usesLeft), isRight: true },
    {
      name: 'expires',
      head: <Trans>Expires</Trans>,
      cell: ({ expiresAt }) => (expiresAt ? <DateText at={expiresAt} style="date" /> : <Trans>does not expire</Trans>),
      className: 'text-soft',
    },
    {
      name: 'issued',
      head: <Trans>Issued</Trans>,
      cell: ({ createdAt }) => <DateText at={createdAt} style="date" />,
      className: 'text-soft',
    },
    {
      name: 'revoke',
      head: <Trans>Next step</Trans>,
      cell: (invitation) => !isOver(invitation) && <Revoke invitation={invitation} why={mayNot} onDone={onRevoked} />,
      isRight: true,
    },
  ]
}

type RevokeProps = { invitation: Invitation; why: string | null; onDone: () => void }

function Revoke({ invitation: { code, note }, why, onDone }: RevokeProps) {
  const { t } = useLingui()
  const decision = useDecision<typeof operatorInvitations.revoke, 'revoke'>(
    callAt(api.operatorInvitations.revoke, { code }),
    onDone,
  )
  return (
    <>
      <RowButton look="danger" why={why} onClick={() => decision.open('revoke')}>
        <Trans>Revoke…</Trans>
      </RowButton>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Revoke this invitation?`}
          under={[code, note].filter(Boolean).join(' · ')}
          act={t`Revoke the invitation`}
          isDanger
          warning={<Trans>Nobody can register with it any more. Merchants who have registered stay.</Trans>}
          reader={t`the log`}
          onAct={(reason) => void decision.run({ reason })}
        />
      )}
    </>
  )
}
