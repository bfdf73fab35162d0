import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { operatorService } from '#contract/operator/service.ts'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { useOperator } from '../../operator.ts'
import { ReasonChoice } from '../../parts/reason-choice.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Conversation } from './conversation.ts'

type Props = { conversation: Conversation }
type ActsProps = Props & { onClosed: () => void }

/** Taking a conversation, handing it over, closing and opening it. None of these prevents others from answering. */
export function ChatActs({ conversation, onClosed }: ActsProps) {
  const { t } = useLingui()
  const operator = useOperator()
  const { merchantId, assigned, closedAt } = conversation
  const [read, setRead] = useState(conversation.messages)
  const params = { merchantId }
  const take = useAct(callAt(api.operatorService.assign, params))
  const handOver = useDecision<typeof operatorService.assign, 'hand over'>(callAt(api.operatorService.assign, params))
  const close = useDecision<typeof operatorService.close, 'close'>(callAt(api.operatorService.close, params), onClosed)
  const reopen = useDecision<typeof operatorService.reopen, 'reopen'>(callAt(api.operatorService.reopen, params))
  const isMine = assigned !== null && assigned.id === operator?.id
  const takeIt = () => {
    if (!isMine && operator && !take.isPending)
      void take.run({ operatorId: operator.id, reason: t`Takes the conversation` })
  }
  const openHandOver = () => handOver.open('hand over')
  const openClose = () => {
    // A message that arrives below the open dialog is unread, so closing must not count it.
    setRead(conversation.messages)
    if (closedAt) reopen.open('reopen')
    else close.open('close')
  }
  useKeys([
    { key: 'a', label: t`take it`, run: takeIt, isInFoot: true },
    { key: 'h', label: t`hand over`, run: openHandOver, isInFoot: true },
    { key: 'c', label: closedAt ? t`open again` : t`close`, run: openClose, isInFoot: true },
  ])
  return (
    <div className="flex flex-wrap items-center gap-8">
      {isMine ? (
        <RowButton look="secondary" onClick={openHandOver} hint="h">
          <Trans>Hand over…</Trans>
        </RowButton>
      ) : (
        <>
          {assigned && (
            <span className="max-w-160 truncate text-tiny text-soft">{t`Assigned to ${assigned.email}`}</span>
          )}
          <RowButton look="secondary" onClick={takeIt} isPending={take.isPending} hint="a">
            <Trans>Take it</Trans>
          </RowButton>
        </>
      )}
      <RowButton look="secondary" onClick={openClose} hint="c">
        {closedAt ? <Trans>Open again…</Trans> : <Trans>Close…</Trans>}
      </RowButton>
      {handOver.opened && <HandOverDialog conversation={conversation} decision={handOver} />}
      {close.opened && (
        <ReasonDialog
          decision={close}
          title={t`Close the conversation?`}
          under={<Trans>The conversation leaves the queue. It reopens when the merchant writes again.</Trans>}
          act={t`Close it`}
          reader={t`customer service`}
          canned={[t`Answered; nothing is open.`, t`The merchant says that it is resolved.`]}
          onAct={(reason) => void close.run({ messages: read, reason })}
        />
      )}
      {reopen.opened && (
        <ReasonDialog
          decision={reopen}
          title={t`Open the conversation again?`}
          under={<Trans>Unanswered messages stay in the queue.</Trans>}
          act={t`Open it again`}
          reader={t`customer service`}
          onAct={(reason) => void reopen.run({ reason })}
        />
      )}
    </div>
  )
}

type HandOverProps = Props & {
  decision: ReturnType<typeof useDecision<typeof operatorService.assign, 'hand over'>>
}

/** The choice instead of a colleague: back to the queue. */
const queue = 'queue'

function HandOverDialog({ conversation, decision }: HandOverProps) {
  const { t } = useLingui()
  const operator = useOperator()
  const { data = [] } = useGet(api.operatorService.colleagues)
  const [to, setTo] = useState<string | null>(null)
  const others = data.filter(({ id }) => id !== operator?.id && id !== conversation.assigned?.id)
  const options = [
    ...others.map(({ id, email, open }) => ({ value: id, label: t`${email} (${open} open)` })),
    ...(conversation.assigned ? [{ value: queue, label: t`back to the queue` }] : []),
  ]
  return (
    <ReasonDialog
      decision={decision}
      title={t`Hand over ${conversation.shopName}`}
      act={t`Hand it over`}
      why={to === null ? t`Choose who answers.` : null}
      reader={t`customer service`}
      onAct={(reason) => void decision.run({ operatorId: to === queue ? null : to, reason })}
    >
      <ReasonChoice label={t`Hand over to`} options={options} value={to} onChange={setTo} />
    </ReasonDialog>
  )
}
