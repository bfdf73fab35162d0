import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, Megaphone } from 'lucide-react'
import { useAct } from '#client/act.ts'
import { useGet, useInfinite } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import { DateText } from '#kit/date-text.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useTabs, withCounts } from '../../parts/use-tabs.ts'
import { paths } from '../../paths.ts'
import { MessageGroupRow } from './message-group-row.tsx'
import { groupBySubject } from './message-groups.ts'
import { type MessageTab, messageTabs } from './message-labels.ts'

export default function MessageScreen() {
  const { t } = useLingui()
  const { data: info } = useGet(api.merchants.info)
  const unread = info?.unread ?? 0
  const tabs = useTabs({ label: t`Messages by status`, tabs: messageTabs, name: 'filter', initial: 'all' })
  const tab = tabs.value
  const isAnnouncements = tab === 'announcements'
  const announcements = useInfinite(api.messages.announcements, { isEnabled: isAnnouncements })
  const messages = useInfinite(api.messages.notice, {
    query: tab === 'all' || isAnnouncements ? {} : { filter: tab },
    isEnabled: !isAnnouncements,
  })
  const screen = { header: <MessagesHeader hasUnread={unread > 0} />, tabs: withCounts(tabs, { unread }) }
  if (isAnnouncements) {
    return (
      <RecordsScreen {...screen} source={announcements} keyOf={({ id }) => id} empty={<NoAnnouncements />}>
        {(announcement) => <AnnouncementRow announcement={announcement} />}
      </RecordsScreen>
    )
  }
  return (
    <RecordsScreen
      {...screen}
      source={{ ...messages, items: messages.items && groupBySubject(messages.items) }}
      keyOf={({ newest }) => newest.id}
      empty={<NoMessages filter={tab} />}
    >
      {(group) => <MessageGroupRow group={group} />}
    </RecordsScreen>
  )
}

function MessagesHeader({ hasUnread }: { hasUnread: boolean }) {
  const { t } = useLingui()
  const back = useBack(paths.home)
  const markUnread = useAct(api.messages.seen)
  const markRead = useAct(api.messages.seen, {
    onDone: ({ at }) =>
      toasts.undo(t`All messages marked as read`, { label: t`Undo`, run: () => void markUnread.run({ undo: at }) }),
  })
  return (
    <Header
      title={t`Messages`}
      onBack={back}
      action={hasUnread && <HeaderAction label={t`Mark all read`} onPress={() => void markRead.run({ all: true })} />}
    />
  )
}

function NoMessages({ filter }: { filter: Exclude<MessageTab, 'announcements'> }) {
  const texts = {
    all: <Trans>No messages yet. Updates on orders, refunds and payments will appear here.</Trans>,
    unread: <Trans>No unread messages.</Trans>,
    read: <Trans>No read messages.</Trans>,
  }
  return <Empty icon={<Icon of={Mail} size={2.4} />}>{texts[filter]}</Empty>
}

function NoAnnouncements() {
  return (
    <Empty icon={<Icon of={Megaphone} size={2.4} />}>
      <Trans>No announcements yet.</Trans>
    </Empty>
  )
}

type Announcement = Reply<typeof messages.announcements>['list'][number]

/** Announcements are short, so the list shows the whole text. */
function AnnouncementRow({ announcement: { title, content, publishedAt } }: { announcement: Announcement }) {
  return (
    <article className="border-b border-line bg-surface px-20 py-14">
      <div className="flex items-baseline justify-between gap-12">
        <h2 className="min-w-0 text-small font-semibold break-words">{title}</h2>
        <span className="shrink-0 text-caption text-soft">
          <DateText at={publishedAt} style="day" />
        </span>
      </div>
      <p className="pt-4 text-small break-words whitespace-pre-line text-soft">{content}</p>
    </article>
  )
}
