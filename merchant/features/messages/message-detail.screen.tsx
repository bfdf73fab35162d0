import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { Link } from '#kit/link.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { type Message, wayTo } from './message-labels.ts'

/** A whole message. Opening it marks it read. */
export default function MessageDetailScreen() {
  const { t } = useLingui()
  const back = useBack(paths.message)
  const [search] = useSearchParams()
  const { data, error, isFetching, refresh } = useGet(api.messages.notice, { query: { id: search.get('id') ?? '' } })
  const message = data?.list[0]
  const way = message ? wayTo(message.subject) : null
  return (
    <Screen
      header={<Header title={t`Message`} onBack={back} />}
      action={
        way && (
          <BottomAction>
            <Link
              to={way.to}
              className="flex min-h-50 items-center justify-center rounded-field bg-accent px-20 text-body font-semibold text-on-accent"
            >
              {t(way.label)}
            </Link>
          </BottomAction>
        )
      }
    >
      {message && <Whole message={message} />}
      {!message && error && <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />}
      {!message && !error && (
        <div className="space-y-12 px-20 pt-8">
          <Skeleton className="h-28 w-4/5" />
          <Skeleton className="h-14 w-2/5" />
          <Skeleton className="h-60" />
        </div>
      )}
    </Screen>
  )
}

function Whole({ message: { id, title, content, sender, sentAt, read } }: { message: Message }) {
  const { run } = useAct(api.messages.seen, { onFail: () => true })
  const told = useRef('')
  // Reading is the act; what it changes (the dot, the count) is the server's. Said once, whatever it answers.
  useEffect(() => {
    if (read || told.current === id) return
    told.current = id
    void run({ id })
  }, [id, read, run])
  return (
    <article className="px-20 pt-8 pb-32">
      <h2 className="text-heading font-semibold break-words">{title}</h2>
      <p className="pt-6 text-caption text-soft">
        {sender} · <DateText at={sentAt} />
      </p>
      <p className="pt-20 text-body break-words whitespace-pre-line">{content}</p>
    </article>
  )
}
