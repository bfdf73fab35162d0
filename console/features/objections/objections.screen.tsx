import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorObjections } from '#contract/operator/objections.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useDesk, useOperator } from '../../operator.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { after } from '../../parts/after.ts'
import { DecisionPane, EvidencePane, Fact, Facts } from '../../parts/panes.tsx'
import { PromiseClock } from '../../parts/promise-clock.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import type { QueueTab } from '../../parts/queue-tabs.tsx'
import { ReportedConversations } from '../../parts/reported-conversations.tsx'
import { SingleActButton, useSingleAct } from '../../parts/single-act.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useQueueCount } from '../../parts/use-queue-count.ts'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'

type Appeal = Reply<typeof operatorObjections.list>['list'][number]

/** Appeals of merchants, and reported conversations for customer service. */
export default function ObjectionsScreen() {
  const { t } = useLingui()
  const count = useQueueCount()
  const tab = useTab()
  const tabs = [
    { value: undefined, label: t({ message: `Appeals`, context: 'queue' }), count: count('objections') },
    { value: 'questions', label: t`Reported`, count: count('questions') },
  ]
  const mayReadQuestions = useOperator()?.roles.includes('support') ?? false
  if (tab === 'questions' && mayReadQuestions) return <ReportedConversations tabs={tabs} />
  return <Appeals {...(mayReadQuestions && { tabs })} />
}

/** Appeals of merchants. The operator who acted must not answer them. */
function Appeals({ tabs }: { tabs?: readonly QueueTab[] }) {
  const read = useGet(api.operatorObjections.list, { query: { state: 'waiting', limit: limits.pageSizeMax } })
  const clockOf = useClock()
  return (
    <QueuePage path={paths.objections} queue="objections" {...(tabs && { tabs })} read={read} toItem={useAppealItem()}>
      {(row, position) => (
        <>
          <EvidencePane key={row.id} over={<DateText at={row.at} />} title={row.shopName} position={position}>
            <PromiseClock clock={clockOf(row)} promise={<Trans>our target</Trans>} />
            <Facts>
              <Fact name={<Trans>About</Trans>}>
                <span className="mono">{row.subject}</span>
              </Fact>
            </Facts>
            <p className="pt-12 text-small whitespace-pre-line">{row.text}</p>
          </EvidencePane>
          <AnswerAppeal key={`answer ${row.id}`} appeal={row} position={position} />
        </>
      )}
    </QueuePage>
  )
}

function useClock() {
  const hours = useDesk().data?.objectionTargetHours
  return ({ at }: Appeal) => ({ since: at, promisedBy: hours === undefined ? null : after(at, hours), endsBy: null })
}

function useAppealItem() {
  const clockOf = useClock()
  return (row: Appeal): QueueItem => ({
    id: row.id,
    name: row.shopName,
    under: row.text,
    clock: clockOf(row),
  })
}

function AnswerAppeal({ appeal, position }: { appeal: Appeal; position: QueuePosition }) {
  const { t } = useLingui()
  const operator = useOperator()
  const decision = useDecision<typeof operatorObjections.answer, 'answer'>(
    callAt(api.operatorObjections.answer, { id: appeal.id }),
    position.openNext,
  )
  const [answer, setAnswer] = useState('')
  const isAuditor = operator?.roles.every((role) => role === 'auditor' || role === 'admin') ?? true
  const why = isAuditor ? t`Support, finance or a reviewer replies.` : null
  const button = useSingleAct({ label: t`reply`, why, position, onOpen: () => decision.open('answer') })
  return (
    <DecisionPane
      position={position}
      title={<Trans>Reply</Trans>}
      beside={<Trans>another person than the one who acted</Trans>}
      foot={
        <SingleActButton {...button}>
          <Trans>Reply…</Trans>
        </SingleActButton>
      }
    >
      <p className="text-soft">
        <Trans>You cannot reply to an appeal against your own decision. Someone else must reply.</Trans>
      </p>
      {decision.opened && (
        <ActDialog
          title={t`Reply to ${appeal.shopName}`}
          act={t`Send the reply`}
          isPending={decision.isPending}
          why={answer.trim() === '' ? t`Write the reply first.` : null}
          refused={decision.refused}
          onAct={() => void decision.run({ answer: answer.trim(), reason: t`Reply to an appeal` })}
          onClose={decision.close}
        >
          <label htmlFor="appeal-answer" className="block pb-4 text-tiny text-soft">
            {t`Reply, as ${appeal.shopName} reads it`}
          </label>
          <textarea
            id="appeal-answer"
            rows={6}
            value={answer}
            maxLength={limits.objectionMax}
            onChange={(event) => setAnswer(event.target.value)}
            className="block w-full rounded-small border border-edge bg-surface px-10 py-8"
          />
        </ActDialog>
      )}
    </DecisionPane>
  )
}
