import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, Megaphone } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import { DateText } from '#kit/date-text.tsx'
import { EndlessList } from '#kit/endless-list.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Screen } from '#kit/screen.tsx'
import { Empty } from '#kit/states.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api, useAct } from '../../call.ts'
import { useGet, useInfinite } from '../../get.ts'
import { paths } from '../../paths.ts'
import { MessageRow } from './message-row.tsx'
import { type MessageTab, messageTabs } from './message-words.ts'

/** What happened in the shop, newest first; and what the platform says to all. */
export default function MessageScreen() {
  const { t } = useLingui()
  const back = useBack(paths.home)
  const [search, setSearch] = useSearchParams()
  const tab = messageTabs.find(({ value }) => value === search.get('filter'))?.value ?? 'all'
  const { data: info } = useGet(api.merchants.info)
  const unread = info?.unread ?? 0
  const unsee = useAct(api.messages.seen)
  const seen = useAct(api.messages.seen, {
    onDone: ({ at }) =>
      toasts.undo(t`All messages marked as read`, { label: t`Undo`, run: () => void unsee.run({ undo: at }) }),
  })
  return (
    <Screen
      header={
        <>
          <Header
            title={t`Messages`}
            onBack={back}
            action={
              unread > 0 && <HeaderAction label={t`Mark all as read`} onPress={() => void seen.run({ all: true })} />
            }
          />
          <Tabs
            label={t`Messages by status`}
            items={messageTabs.map(({ value, label }) => ({
              value,
              label: t(label),
              count: value === 'unread' && unread > 0 ? unread : undefined,
            }))}
            value={tab}
            onChange={(value) => setSearch(value === 'all' ? {} : { filter: value }, { replace: true })}
          />
        </>
      }
    >
      {tab === 'announcements' ? <Announcements /> : <Messages key={tab} tab={tab} />}
    </Screen>
  )
}

function Messages({ tab }: { tab: Exclude<MessageTab, 'announcements'> }) {
  const list = useInfinite(api.messages.notice, { query: tab === 'all' ? {} : { filter: tab } })
  return (
    <EndlessList source={list} keyOf={({ id }) => id} empty={<NoMessages tab={tab} />}>
      {(message) => <MessageRow message={message} />}
    </EndlessList>
  )
}

function NoMessages({ tab }: { tab: Exclude<MessageTab, 'announcements'> }) {
  const words = {
    all: <Trans>No messages yet. Updates on orders, refunds and payments will appear here.</Trans>,
    unread: <Trans>No unread messages.</Trans>,
    read: <Trans>No read messages.</Trans>,
  }
  return <Empty icon={<Icon of={Mail} size={2.4} />}>{words[tab]}</Empty>
}

function Announcements() {
  const list = useInfinite(api.messages.announcements)
  return (
    <EndlessList
      source={list}
      keyOf={({ id }) => id}
      empty={
        <Empty icon={<Icon of={Megaphone} size={2.4} />}>
          <Trans>No announcements yet.</Trans>
        </Empty>
      }
    >
      {(announcement) => <AnnouncementRow announcement={announcement} />}
    </EndlessList>
  )
}

type Announcement = Reply<typeof messages.announcements>['list'][number]

/** Short enough to be read where it stands. */
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
