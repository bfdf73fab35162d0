import { useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { linkTo } from '../../links.ts'
import { type Message, typeNames } from './message-labels.ts'

/** One message: a dot while it is unread, its first lines, its type and its sender. */
export function MessageRow({ message: { id, title, content, type, sender, sentAt, read } }: { message: Message }) {
  const { t } = useLingui()
  return (
    <Link
      to={linkTo.message(id)}
      className="grid grid-cols-[1.6rem_minmax(0,1fr)] border-b border-line bg-surface py-14 pr-20 pl-12"
    >
      <span className="pt-6">
        {!read && <span role="img" aria-label={t`Unread`} className="block size-8 rounded-full bg-accent" />}
      </span>
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-12">
          <span className={`min-w-0 text-small break-words ${read ? '' : 'font-semibold'}`}>{title}</span>
          <span className="shrink-0 text-caption text-soft">
            <DateText at={sentAt} style={isRecent(sentAt) ? 'time' : 'day'} />
          </span>
        </span>
        <span className="line-clamp-2 text-small break-words text-soft">{content}</span>
        <span className="block pt-4 text-caption text-soft">
          {t(typeNames[type])} · {sender}
        </span>
      </span>
    </Link>
  )
}

const dayMs = 86_400_000
const isRecent = (at: string) => Date.now() - Date.parse(at) < dayMs
