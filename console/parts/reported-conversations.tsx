import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import type { operatorQuestions } from '#contract/operator/questions.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { ConversationReading, type ReadableQuestion } from './conversation-reading.tsx'
import { DecisionPane, EvidencePane, Fact, Facts } from './panes.tsx'
import type { QueueItem } from './queue-list.tsx'
import { QueuePage } from './queue-page.tsx'
import type { QueuePosition } from './queue-position.ts'
import type { QueueTab } from './queue-tabs.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SingleActButton, useSingleAct } from './single-act.tsx'
import { useDecision } from './use-decision.ts'

const toItem = (row: ReadableQuestion): QueueItem => ({
  id: row.id,
  name: row.shopName,
  under: row.report?.text ?? '',
  clock: { since: row.report?.at ?? row.lastAt, promisedBy: null, endsBy: null },
})

/** Conversations that a shopper or a shop has reported. */
export function ReportedConversations({ tabs }: { tabs: readonly QueueTab[] }) {
  const read = useGet(api.operatorQuestions.list, { query: { limit: limits.pageSizeMax } })
  return (
    <QueuePage path={paths.objections} queue="questions" tab="questions" tabs={tabs} read={read} toItem={toItem}>
      {(row, position) => (
        <>
          <EvidencePane
            key={row.id}
            over={row.report && <DateText at={row.report.at} />}
            title={row.shopName}
            position={position}
          >
            <Facts>
              <Fact name={<Trans>Reported by</Trans>}>
                {row.report?.by === 'merchant' ? <Trans>the shop</Trans> : <Trans>the shopper</Trans>}
              </Fact>
              <Fact name={<Trans>Order</Trans>}>
                {row.orderNumber ? <span className="mono">{row.orderNumber}</span> : <Trans>none yet</Trans>}
              </Fact>
              <Fact name={<Trans>Messages</Trans>}>{row.messages}</Fact>
            </Facts>
            <p className="py-12 text-small whitespace-pre-line">{row.report?.text}</p>
            <ConversationReading question={row} />
          </EvidencePane>
          <CloseReport key={`close ${row.id}`} question={row} position={position} />
        </>
      )}
    </QueuePage>
  )
}

function CloseReport({ question, position }: { question: ReadableQuestion; position: QueuePosition }) {
  const { t } = useLingui()
  const decision = useDecision<typeof operatorQuestions.close, 'close'>(
    callAt(api.operatorQuestions.close, { id: question.id }),
    position.openNext,
  )
  const [isEnd, setEnd] = useState(false)
  const button = useSingleAct({ label: t`close`, why: null, position, onOpen: () => decision.open('close') })
  return (
    <DecisionPane
      position={position}
      title={<Trans>Close the report</Trans>}
      foot={
        <SingleActButton {...button}>
          <Trans>Close…</Trans>
        </SingleActButton>
      }
    >
      <p className="text-soft">
        <Trans>Afterwards the conversation cannot be read any more. The merchant reads your reason.</Trans>
      </p>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Close the report about ${question.shopName}`}
          act={isEnd ? t`Close it and end the conversation` : t`Close the report`}
          isDanger={isEnd}
          reader={question.shopName}
          onAct={(reason) => void decision.run({ end: isEnd, reason })}
        >
          <label className="flex min-h-40 items-center gap-10 pb-8">
            <input type="checkbox" checked={isEnd} onChange={(event) => setEnd(event.target.checked)} />
            <Trans>End the conversation: neither side can write any more</Trans>
          </label>
        </ReasonDialog>
      )}
    </DecisionPane>
  )
}
