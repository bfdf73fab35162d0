import { useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { useDateText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useOperator } from '../../operator.ts'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { useQueueCount } from '../../parts/use-queue-count.ts'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { ChatAside } from './chat-aside.tsx'
import { ChatPane } from './chat-pane.tsx'
import { type Conversation, clockOf, isWaiting } from './conversation.ts'
import { useChatEvents } from './use-chat-events.ts'

/** Waiting conversations are ordered by the time since the unanswered message. */
export default function SupportScreen() {
  const { t } = useLingui()
  const tab = useTab() ?? undefined
  const countOf = useQueueCount()
  const state = tab === 'mine' || tab === 'all' ? tab : 'waiting'
  const read = useGet(api.operatorService.conversations, { query: { state, limit: limits.pageSizeMax } })
  useChatEvents()
  const tabs = [
    { value: undefined, label: t`Waiting`, count: countOf('conversations') },
    { value: 'mine', label: t`Mine`, count: null },
    { value: 'all', label: t`All`, count: null },
  ]
  return (
    <QueuePage
      path={paths.support}
      queue="conversations"
      tabs={tabs}
      tab={tab}
      read={read}
      one={useConversation}
      toItem={useConversationItem()}
      stepper="right-300"
    >
      {(row, position) => (
        <>
          <ChatPane key={row.merchantId} conversation={row} position={position} tab={tab} />
          <ChatAside key={`aside ${row.merchantId}`} id={row.merchantId} />
        </>
      )}
    </QueuePage>
  )
}

const useConversation = (merchantId: string) =>
  useGet(callAt(api.operatorService.read, { merchantId }), { isEnabled: merchantId !== '' })

/** The part of a mail address before the @ is enough to recognise a colleague. */
const nameOf = (email: string) => email.split('@')[0] ?? email

function useConversationItem() {
  const { t } = useLingui()
  const dateText = useDateText()
  const operator = useOperator()
  return (row: Conversation): QueueItem => {
    const { last, assigned, closedAt, waitingSince, lastAt } = row
    const isToday = dateText(lastAt, 'date') === dateText(new Date().toISOString(), 'date')
    const text = last.text || (last.hasImage ? t`a picture` : '')
    return {
      id: row.merchantId,
      name: row.shopName,
      under: last.side === 'staff' ? t`We: ${text}` : text,
      clock: clockOf(row),
      beside: dateText(waitingSince ?? lastAt, isToday ? 'time' : 'day'),
      state: isWaiting(row) ? null : closedAt ? t`closed` : t`answered`,
      note: !assigned
        ? { mark: 'todo', text: t`not taken yet` }
        : { mark: 'half', text: assigned.id === operator?.id ? t`you` : nameOf(assigned.email) },
    }
  }
}
