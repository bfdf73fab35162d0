import { useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { dayMs } from '#contract/durations.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { linkOf, type Message, typeNames } from './message-labels.ts'
import { NumberedText } from './numbered-text.tsx'

export function MessageRow({ message }: { message: Message }) {
  const { id, title, content, type, sender, sentAt, read } = message
  const { t } = useLingui()
  return (
    <article className="relative grid grid-cols-[1.6rem_minmax(0,1fr)] border-b border-line bg-surface pt-14 pr-20 pl-12">
      <span className="pt-6">
        {!read && <span role="img" aria-label={t`Unread`} className="block size-8 rounded-full bg-accent" />}
      </span>
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-12">
          <Link
            to={linkTo.message(id)}
            className={`min-w-0 text-small break-words after:absolute after:inset-0 active:after:bg-ink/5 ${read ? '' : 'font-semibold'}`}
          >
            <NumberedText text={title} />
          </Link>
          <span className="shrink-0 text-caption text-soft">
            <DateText at={sentAt} style={isRecent(sentAt) ? 'time' : 'day'} />
          </span>
        </div>
        <p className="line-clamp-2 text-small break-words text-soft">
          <NumberedText text={content} />
        </p>
        <div className="flex min-h-44 flex-wrap items-center justify-between gap-x-12 text-caption text-soft">
          <span className="py-4">
            {t(typeNames[type])} · {sender}
          </span>
          <SubjectLink message={message} />
        </div>
      </div>
    </article>
  )
}

/** Opens the subject and marks the message read, because the row has shown the text. */
function SubjectLink({ message: { id, subject, read } }: { message: Message }) {
  const { t } = useLingui()
  const { run } = useAct(api.messages.seen, { onFail: () => true })
  const link = linkOf(subject)
  if (!link) return null
  return (
    <Link
      to={link.to}
      onClick={() => {
        if (!read) void run({ id })
      }}
      className="relative -mr-8 ml-auto inline-flex min-h-44 items-center px-8 font-medium text-accent"
    >
      {t(link.label)}
    </Link>
  )
}

const isRecent = (at: string) => Date.now() - Date.parse(at) < dayMs
